"""The language server: the only package that knows pygls and lsprotocol.

Handlers unpack, ask a feature, and pack.
"""
