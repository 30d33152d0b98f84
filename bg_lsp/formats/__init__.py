"""Other programs' files, in and out.

To read in this order: `story` tells a document as one match, `cells` says what each turn of a game is
written as, with `dumps` for positions and `importer` for what GNU Backgammon makes of a play;
`outcome` is how a game came out, `plain` what names and tags may hold, and `mat` puts it together.
`recognise` tells a match text by its first lines, `folder` finds the matches of a folder.
No editor and no protocol here.
"""
