/** What people note about vehicles. Both tables refer to vehicles, not to lists: replacing a list loses no notes. */
export const vehicleWork = `
CREATE TABLE vehicle_work (
  vehicle INTEGER PRIMARY KEY REFERENCES vehicle,
  -- Empty: none.
  state TEXT NOT NULL DEFAULT '',
  assignee TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  -- Of the tags too.
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX vehicle_work_state ON vehicle_work (state) WHERE state <> '';
CREATE INDEX vehicle_work_assignee ON vehicle_work (assignee) WHERE assignee <> '';

CREATE TABLE vehicle_tag (
  vehicle INTEGER NOT NULL REFERENCES vehicle,
  tag TEXT NOT NULL,
  PRIMARY KEY (vehicle, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX vehicle_tag_by_tag ON vehicle_tag (tag);
`;
