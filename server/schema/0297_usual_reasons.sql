-- The lists of reasons to choose from that the shop has changed; all others are those of the code. Orders keep the texts that were chosen.
CREATE TABLE usual_reason (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind     text NOT NULL UNIQUE CHECK (kind IN ('missing', 'edit', 'cancel', 'door', 'partly', 'consent', 'block')),
  -- In their order, each with its Bengali text at the same place.
  texts    text[] NOT NULL CHECK (array_position(texts, NULL) IS NULL AND '' <> ALL (texts)),
  texts_bn text[] NOT NULL CHECK (array_position(texts_bn, NULL) IS NULL AND '' <> ALL (texts_bn)),
  -- Those of `texts` that are not offered.
  hidden   text[] NOT NULL DEFAULT '{}' CHECK (hidden <@ texts),
  CHECK (cardinality(texts) BETWEEN 1 AND 20 AND cardinality(texts_bn) = cardinality(texts))
);
CREATE TRIGGER usual_reason_audit AFTER INSERT OR UPDATE OR DELETE ON usual_reason
  FOR EACH ROW EXECUTE FUNCTION write_audit();
