-- So that a publication that ended an offer, or a plan of one, gives it back when it is undone.
ALTER TABLE price_change
  ADD COLUMN before_offer_paisa  bigint,
  ADD COLUMN before_offer_starts timestamptz,
  ADD COLUMN before_offer_ends   timestamptz;
