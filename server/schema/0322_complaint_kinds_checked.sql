-- Beside orders: a validation lets them be placed.
ALTER TABLE order_adjustment VALIDATE CONSTRAINT order_adjustment_kind_check;
ALTER TABLE value_move VALIDATE CONSTRAINT value_move_kind_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_source_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_sent_again_check;
