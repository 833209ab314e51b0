ALTER TABLE delivery_zone VALIDATE CONSTRAINT delivery_zone_courier_check;
ALTER TABLE cash_place VALIDATE CONSTRAINT cash_place_kind_check, VALIDATE CONSTRAINT cash_place_of_a_courier;
ALTER TABLE cash_entry
  VALIDATE CONSTRAINT cash_entry_courier_payout_id_fkey, VALIDATE CONSTRAINT cash_entry_courier_settlement_id_fkey,
  VALIDATE CONSTRAINT cash_entry_kind_check, VALIDATE CONSTRAINT cash_entry_cause;
ALTER TABLE value_move VALIDATE CONSTRAINT value_move_kind_check;
