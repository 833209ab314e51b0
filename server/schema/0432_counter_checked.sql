-- Beside orders: a validation lets them be placed.
ALTER TABLE orders VALIDATE CONSTRAINT orders_drawer_session_id_fkey;
ALTER TABLE orders VALIDATE CONSTRAINT orders_at_counter;
ALTER TABLE orders VALIDATE CONSTRAINT orders_receiver_name_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_receiver_phone_number_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_receiver_address_check;
ALTER TABLE cash_place VALIDATE CONSTRAINT cash_place_kind_check;
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_drawer_session_id_fkey;
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_cause;
ALTER TABLE value_move VALIDATE CONSTRAINT value_move_kind_check;
