-- What offers lowered the goods by, as supplied, of the orders that are not cancelled.
ALTER TABLE figure_orders ADD COLUMN offers_paisa bigint NOT NULL DEFAULT 0;
