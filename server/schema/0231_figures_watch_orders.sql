-- A day is counted again when any column of one of its orders changes, also one that a later migration adds, apart from those that a payment
-- and every step of the work change.
CREATE OR REPLACE TRIGGER orders_figures AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION queue_figure_day();
CREATE TRIGGER orders_figures_update AFTER UPDATE ON orders
  FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'version', 'payment_id', 'expires'))
  EXECUTE FUNCTION queue_figure_day();
