-- Counts that wait for a signature, as before, but found by the index of their differences: they are few, and the planner knows it.
CREATE OR REPLACE VIEW open_hand_in AS
SELECT id, rider_id, receiver_id, counted_paisa, expected_paisa, hand_in_key, at FROM hand_in
WHERE (counted_paisa - expected_paisa < 0 OR counted_paisa - expected_paisa > 0)
  AND NOT EXISTS (SELECT FROM hand_in_undo WHERE hand_in_id = hand_in.id)
  AND (SELECT count(*) FROM hand_in_signature WHERE hand_in_id = hand_in.id) < 2;
