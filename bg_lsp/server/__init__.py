"""The language server: the only package that knows pygls and lsprotocol.

Handlers unpack, ask a feature, and pack. Neither is imported before `serve` is called, so that
the command line can offer it without paying for it.
"""


def serve(port: int | None = None) -> int:
    """Serve one client, over standard input and output or on a loopback port (0: any free one).

    Return the exit code: 0 where the client said goodbye, else 1.
    """
    import gc
    import logging

    # The command line runs without a collector, which a server cannot do for days. Until `warm`
    # has done its work it looks at each thing once, when it is young: what is imported stays.
    gc.set_threshold(2_000, 1_000, 1_000_000)
    gc.enable()

    from bg_lsp.server.app import make
    from bg_lsp.server.loop import stdio, tcp

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    protocol = make().protocol
    gc.freeze()
    return stdio(protocol) if port is None else tcp(protocol, port)
