-- Opens the order to the browser that comes back from paying: 192 random bits that the shop gives the provider with the
-- session. A transaction id stands on receipts and in the provider's panel, and opens nothing.
ALTER TABLE payment_attempt
  -- Null where the attempt was made before there was one.
  ADD COLUMN result_id   text CHECK (length(result_id) = 32),
  -- When the browser came back for the last time, with an outcome that ends the attempt.
  ADD COLUMN result_used timestamptz;
