-- The sheet that a sheet corrects: what that one has changed is taken back.
ALTER TABLE stock_sheet ADD COLUMN corrects bigint REFERENCES stock_sheet;
