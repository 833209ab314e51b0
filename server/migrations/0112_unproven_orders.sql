-- The orders that are limited while they are open: of guests, and of accounts without a proof.
ALTER TABLE orders
  -- SHA-256 of the IP address that such an order was placed from; null: by staff, or by an account whose phone a code has proven or to
  -- which an order was delivered.
  ADD COLUMN unproven_from bytea,
  ADD CONSTRAINT unproven_from_is_a_hash CHECK (length(unproven_from) = 32) NOT VALID;
