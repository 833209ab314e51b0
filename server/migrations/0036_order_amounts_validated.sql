-- Reads the orders without stopping any.
ALTER TABLE orders VALIDATE CONSTRAINT orders_amounts_range;
ALTER TABLE orders VALIDATE CONSTRAINT orders_tax;
ALTER TABLE orders VALIDATE CONSTRAINT orders_total;
ALTER TABLE order_item VALIDATE CONSTRAINT order_item_tax_class;
