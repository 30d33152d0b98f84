"""One file for each thing that a client asks: unpack, ask a feature, pack."""
