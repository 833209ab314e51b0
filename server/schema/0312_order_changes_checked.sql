-- order_item_once has replaced it.
ALTER TABLE order_item DROP CONSTRAINT order_item_order_id_product_id_key;
ALTER TABLE order_item VALIDATE CONSTRAINT order_item_quantity_check;
ALTER TABLE order_step VALIDATE CONSTRAINT order_step_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_kind_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_reason_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_slot_check;
ALTER TABLE order_edit VALIDATE CONSTRAINT order_edit_change_check;
