-- A memo is a bill with prices for the bag, and A5 is a paper of its own (docs/decisions/0112-cash-memo.md).
ALTER TABLE slip_print
  DROP CONSTRAINT slip_print_kind_check,
  ADD CONSTRAINT slip_print_kind_check CHECK (kind IN ('invoice', 'packing', 'label', 'memo', 'credit_note')) NOT VALID,
  DROP CONSTRAINT slip_print_size_check,
  ADD CONSTRAINT slip_print_size_check CHECK (size IN ('58', '80', 'a5', 'a4')) NOT VALID;
