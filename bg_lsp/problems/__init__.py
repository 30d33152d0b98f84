"""What the checker says: one file a family, one class-like entry a problem.

Code, name, severity, page, message and fixes stand together. Nothing here judges a record:
that is done by the fold, whose findings are put into words here.
"""
