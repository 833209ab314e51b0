-- Beside orders: a validation lets them be placed.
ALTER TABLE orders VALIDATE CONSTRAINT orders_amounts_range;
ALTER TABLE orders VALIDATE CONSTRAINT orders_tax;
