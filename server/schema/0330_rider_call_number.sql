-- A line of the shop that forwards to its riders, for shoppers whose order is on its way; empty: they cannot call the rider.
ALTER TABLE shop_setting
  ADD COLUMN rider_call_number text NOT NULL DEFAULT '' CHECK (rider_call_number ~ '^(\+?[0-9]{5,15})?$');
