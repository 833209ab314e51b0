-- Beside orders: a validation lets them be placed.
ALTER TABLE slip_print
  VALIDATE CONSTRAINT slip_print_kind_check,
  VALIDATE CONSTRAINT slip_print_size_check;
