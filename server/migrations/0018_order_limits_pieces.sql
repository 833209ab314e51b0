-- Pieces that guests' open orders of one IP address may hold together; and no limit where an owner wants none.
ALTER TABLE shop_setting
  ADD COLUMN open_pieces_per_address int DEFAULT 1500 CHECK (open_pieces_per_address >= 1),
  ALTER COLUMN open_orders_per_phone DROP NOT NULL,
  ALTER COLUMN open_orders_per_address DROP NOT NULL;
