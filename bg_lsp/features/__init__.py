"""What an editor asks for, one file each: pure functions of a `Document`, no protocol."""
