-- How much stock may be held by orders that nobody has paid or confirmed. What the owner decides is one row.
CREATE TABLE shop_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Pieces that an order without an account may have: of one product, and in all. A household's monthly shopping is some
  -- 40 lines and 100 pieces; who caters for a wedding signs in or calls.
  guest_line_pieces       int NOT NULL DEFAULT 50  CHECK (guest_line_pieces BETWEEN 1 AND 999),
  guest_order_pieces      int NOT NULL DEFAULT 200 CHECK (guest_order_pieces BETWEEN 1 AND 99900),
  -- Guests' orders of the last hours that are PENDING and unpaid: of one phone, which a family may share, and of one IP
  -- address, which thousands of customers of a mobile network share.
  open_orders_per_phone   int NOT NULL DEFAULT 5   CHECK (open_orders_per_phone >= 1),
  open_orders_per_address int NOT NULL DEFAULT 100 CHECK (open_orders_per_address >= 1),
  open_order_hours        int NOT NULL DEFAULT 24  CHECK (open_order_hours BETWEEN 1 AND 720),
  -- An ONLINE order that is not paid gives its stock back so long after it was placed or began to be paid. A page to pay on
  -- is given out for 20 minutes.
  unpaid_order_minutes    int NOT NULL DEFAULT 60  CHECK (unpaid_order_minutes BETWEEN 30 AND 1440)
);
INSERT INTO shop_setting DEFAULT VALUES;

ALTER TABLE orders
  -- SHA-256 of the IP address that a guest ordered from, so that no address is kept.
  ADD COLUMN placed_from bytea CHECK (length(placed_from) = 32),
  -- When the shop looks whether it is to be cancelled, unless it is paid by then; null: never.
  ADD COLUMN expires timestamptz CHECK (expires IS NULL OR order_type = 'ONLINE');

-- Why, where the move itself does not say it: `expired`.
ALTER TABLE order_history ADD COLUMN reason text NOT NULL DEFAULT '';
