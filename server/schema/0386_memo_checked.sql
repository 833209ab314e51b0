-- Every row before was of a kind and a paper that stay.
ALTER TABLE slip_print VALIDATE CONSTRAINT slip_print_kind_check, VALIDATE CONSTRAINT slip_print_size_check;
