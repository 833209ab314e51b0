-- Advances of orders that were refused at the door, which the shop has kept. They are no sale.
ALTER TABLE figure_orders ADD COLUMN kept_paisa bigint NOT NULL DEFAULT 0;
