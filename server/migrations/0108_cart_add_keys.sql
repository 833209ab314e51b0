-- The key of the last addition to a line: a repeated request adds nothing. Empty: it had none.
ALTER TABLE cart_line
  ADD COLUMN add_key text NOT NULL DEFAULT '',
  ADD CONSTRAINT cart_line_add_key_check CHECK (length(add_key) <= 255) NOT VALID;
