"""What the server carries out at a client's command: one function a command.

Each is given the session, and the document and the position that its client named, checked; it
returns what the client is told. A client's part of a command (a clipboard, a dialogue, a window)
is not here: the client asks for what it needs and does that itself.
"""
