-- The label of a courier, on its paper of 100 x 150 mm or on a roll.
ALTER TABLE slip_print
  DROP CONSTRAINT slip_print_kind_check,
  ADD CONSTRAINT slip_print_kind_check
    CHECK (kind IN ('invoice', 'packing', 'label', 'memo', 'credit_note', 'parcel')) NOT VALID,
  DROP CONSTRAINT slip_print_size_check,
  ADD CONSTRAINT slip_print_size_check CHECK (size IN ('58', '80', 'a5', 'a4', '100')) NOT VALID;
