-- The roles of the staff are rows: a new role needs no migration. `contract/src/office/rights.ts` has their list and their rights; a start
-- inserts those that are missing.
CREATE TABLE staff_role (
  id          text PRIMARY KEY CHECK (id <> ''),
  -- The most that one person of the role may move of one order, or in one day of the stock, without a second person; null: no limit.
  limit_paisa bigint DEFAULT 0 CHECK (limit_paisa >= 0),
  version     int NOT NULL DEFAULT 0,
  changed_by  text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at  timestamptz NOT NULL DEFAULT now()
);
INSERT INTO staff_role (id, limit_paisa, version, changed_by, changed_at)
SELECT role, (to_jsonb(value_limit) ->> (role || '_paisa'))::bigint, CASE role WHEN 'owner' THEN version ELSE 0 END, changed_by, changed_at
FROM value_limit, unnest(ARRAY['owner', 'manager', 'desk', 'packer', 'rider', 'editor']) AS role;
CREATE TRIGGER staff_role_audit AFTER UPDATE ON staff_role FOR EACH ROW EXECUTE FUNCTION write_audit();

ALTER TABLE staff DROP CONSTRAINT staff_role_check, ADD FOREIGN KEY (role) REFERENCES staff_role;
ALTER TABLE staff_link DROP CONSTRAINT staff_link_role_check, ADD FOREIGN KEY (role) REFERENCES staff_role;

-- Processes of the version before read the limits here until they are replaced.
DROP TABLE value_limit;
CREATE VIEW value_limit AS
SELECT max(limit_paisa) FILTER (WHERE id = 'owner') AS owner_paisa,
  max(limit_paisa) FILTER (WHERE id = 'manager') AS manager_paisa,
  max(limit_paisa) FILTER (WHERE id = 'desk') AS desk_paisa,
  max(limit_paisa) FILTER (WHERE id = 'packer') AS packer_paisa,
  max(limit_paisa) FILTER (WHERE id = 'rider') AS rider_paisa,
  max(limit_paisa) FILTER (WHERE id = 'editor') AS editor_paisa
FROM staff_role;
