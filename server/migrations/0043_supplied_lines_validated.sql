-- Reads the lines without stopping orders.
ALTER TABLE order_item VALIDATE CONSTRAINT order_item_supplied;
ALTER TABLE order_item VALIDATE CONSTRAINT order_item_weighed;
ALTER TABLE order_item VALIDATE CONSTRAINT order_item_consent;
ALTER TABLE order_item VALIDATE CONSTRAINT order_item_replaces;
