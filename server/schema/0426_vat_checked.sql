-- Beside orders: a validation lets them be placed.
ALTER TABLE orders VALIDATE CONSTRAINT orders_tax;
ALTER TABLE order_item VALIDATE CONSTRAINT order_item_tax_percent;
