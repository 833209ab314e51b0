-- A sheet is corrected once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS stock_sheet_corrects ON stock_sheet (corrects);
