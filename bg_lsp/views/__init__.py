"""A position as people see it: the model, the board in letters, the board as a picture."""
