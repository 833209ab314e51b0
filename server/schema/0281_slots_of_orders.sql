-- In a transaction of their own: they read all rows, and lock none.
ALTER TABLE orders VALIDATE CONSTRAINT orders_slot_id_fkey;
ALTER TABLE orders VALIDATE CONSTRAINT orders_slot_lines_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_kind_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_reason_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_slot_check;
