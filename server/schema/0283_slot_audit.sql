-- A slot that somebody adds to one day.
CREATE TRIGGER added_slot_audit AFTER INSERT ON slot FOR EACH ROW WHEN (NEW.by_hand) EXECUTE FUNCTION write_audit();
