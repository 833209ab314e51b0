-- In a file of its own: a customer’s order reads the cart before it writes its rows.
-- What the shopper has chosen for a product; empty: as it is.
ALTER TABLE cart_line
  ADD COLUMN option_name text NOT NULL DEFAULT '',
  ADD CONSTRAINT cart_line_option_check CHECK (length(option_name) <= 40) NOT VALID;
