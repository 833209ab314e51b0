-- What the shopper wants for goods of the order that are missing when it is picked; empty if nothing was said. A constant
-- default writes no row, and all rows of before have it, so they need not be read for the check.
ALTER TABLE orders
  ADD COLUMN if_missing text NOT NULL DEFAULT '',
  ADD CONSTRAINT orders_if_missing_check CHECK (if_missing IN ('', 'replace', 'leave_out', 'call')) NOT VALID;
