-- Credit notes are printed like invoices. With the kinds of 0385_memo.sql, which a shop may have already.
ALTER TABLE slip_print
  DROP CONSTRAINT slip_print_kind_check,
  ADD CONSTRAINT slip_print_kind_check CHECK (kind IN ('invoice', 'packing', 'label', 'memo', 'credit_note')) NOT VALID;
