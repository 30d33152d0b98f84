"""The match files of the folders that the client has open, whether they are open themselves or not.

`disk` finds and reads them on a thread of its own, `spots` says what one is found by, `index` all, `roots`
which folders there are. `folder` puts these together and keeps them fresh; `problems` reports what
is wrong in files that are not open. Nothing is read before somebody asks.
"""
