-- Beside orders: a validation lets them be placed.
ALTER TABLE order_item VALIDATE CONSTRAINT order_item_tolerance;
