/**
 * Every table of the first version. Times are milliseconds since 1970 in UTC, but `seen_at` is seconds. Each
 * start checks the constraints of JSON (db/open.ts): every reader, SQL's JSON functions too, relies on them.
 */
export const initial = `
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT, WITHOUT ROWID;

-- A removed connection stays for the runs and positions that came over it; its name is free again.
CREATE TABLE connection (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  base_url TEXT NOT NULL,
  client_id TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  demo INTEGER NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX connection_name ON connection (name) WHERE removed = 0;

-- What the throttle found, so that the next start need not find it anew.
CREATE TABLE pace (
  connection_id INTEGER PRIMARY KEY REFERENCES connection ON DELETE CASCADE,
  found TEXT NOT NULL CHECK (json_valid(found)),
  found_at INTEGER NOT NULL
) STRICT;

-- The last lookup (status, failure, asked_at) and the last good position (the rest), which need not be of one time.
-- Views are answered from columns in memory: an index for them would slow each answer of the service down.
CREATE TABLE vehicle (
  id INTEGER PRIMARY KEY,
  vin TEXT NOT NULL CHECK (length(vin) = 17),
  status INTEGER NOT NULL DEFAULT 3,
  failure TEXT,
  asked_at INTEGER,
  connection_id INTEGER REFERENCES connection,
  timestamp TEXT,
  seen_at INTEGER,
  latitude REAL,
  longitude REAL,
  fetched_at INTEGER,
  -- The number of the nearest bundled place.
  place INTEGER
) STRICT;
CREATE UNIQUE INDEX vehicle_vin ON vehicle (vin);

-- Up to which vehicle positions have the place of the file with this stamp.
CREATE TABLE placing (
  stamp INTEGER NOT NULL,
  placed_to INTEGER NOT NULL
) STRICT;

-- Every different fix that the service gave, whatever came after.
CREATE TABLE history (
  vehicle INTEGER NOT NULL REFERENCES vehicle,
  timestamp TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  connection_id INTEGER NOT NULL REFERENCES connection,
  seen_at INTEGER NOT NULL,
  fetched_at INTEGER NOT NULL,
  PRIMARY KEY (vehicle, timestamp, latitude, longitude, connection_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE list (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  -- How the file was read, and its columns; a draft has none yet.
  source TEXT NOT NULL CHECK (json_valid(source) AND (published = 0 OR json_type(source, '$.columns') IS 'array')),
  created_at INTEGER NOT NULL,
  -- 0: a draft, which the next start deletes.
  published INTEGER NOT NULL DEFAULT 0,
  rows INTEGER NOT NULL DEFAULT 0,
  vehicles INTEGER NOT NULL DEFAULT 0,
  held_back INTEGER NOT NULL DEFAULT 0,
  -- Lines of the file that have a row or are held back: fewer than both where a line has several VINs.
  lines INTEGER NOT NULL DEFAULT 0,
  -- Null: the list is not in the bin.
  removed_at INTEGER,
  -- When it last came back from the bin. Its vehicles may have other numbers since.
  restored_at INTEGER,
  -- When an import last replaced the list or added rows to it; null: never.
  updated_at INTEGER
) STRICT;

-- The rows of a list as they came, in blocks (list-blocks/row-block.ts).
CREATE TABLE list_block (
  list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
  first_line INTEGER NOT NULL,
  -- Four bytes each, the lowest first.
  lines BLOB NOT NULL,
  -- 17 bytes each.
  vins BLOB NOT NULL,
  cells BLOB NOT NULL,
  PRIMARY KEY (list, first_line)
) STRICT;

-- Which vehicle stands on each row of a block: four bytes each, the lowest first. Written when the list is published.
CREATE TABLE list_vehicle (
  list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
  first_line INTEGER NOT NULL,
  vehicles BLOB NOT NULL,
  PRIMARY KEY (list, first_line)
) STRICT, WITHOUT ROWID;

CREATE TABLE list_held_back (
  list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
  line INTEGER NOT NULL,
  value TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- All cells, to write the user's file back.
  cells TEXT NOT NULL,
  PRIMARY KEY (list, line)
) STRICT, WITHOUT ROWID;

-- The columns that the user chose, by the header as it reads, so that the next file of its kind is read the same.
CREATE TABLE header_choice (
  header TEXT PRIMARY KEY,
  vin_column INTEGER NOT NULL,
  kept_columns TEXT NOT NULL CHECK (json_valid(kept_columns)),
  other_vin_columns TEXT NOT NULL CHECK (json_valid(other_vin_columns)),
  -- An array with the index of the column that identifies the vehicles of each VIN column. NULL: they are detected.
  identifier_column TEXT CHECK (json_valid(identifier_column)),
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Counts are kept by the commits, never counted.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  connection_id INTEGER NOT NULL REFERENCES connection,
  -- What the run was to look up.
  target TEXT NOT NULL,
  list_id INTEGER REFERENCES list ON DELETE SET NULL,
  list_name TEXT,
  scheduled INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'interrupted', 'stopped', 'cancelled', 'completed')),
  stop_reason TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  total INTEGER NOT NULL,
  ok INTEGER NOT NULL DEFAULT 0,
  not_found INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  requests INTEGER NOT NULL DEFAULT 0,
  throttled INTEGER NOT NULL DEFAULT 0,
  active_ms REAL NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX run_list ON run (list_id);

-- The ledger: what became of each vehicle of a run.
CREATE TABLE run_item (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  vehicle INTEGER NOT NULL REFERENCES vehicle,
  status INTEGER NOT NULL DEFAULT 3,
  failure TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Where this run saw the vehicle; empty where it was not located. The time as the service wrote it: it is read when
  -- runs are compared, in the zone that the connection has then, so that a changed zone rewrites no ledger.
  timestamp TEXT,
  latitude REAL,
  longitude REAL,
  -- When this run asked for it.
  asked_at INTEGER,
  PRIMARY KEY (run, vehicle)
) STRICT, WITHOUT ROWID;

CREATE TABLE schedule (
  list_id INTEGER PRIMARY KEY REFERENCES list ON DELETE CASCADE,
  connection_id INTEGER NOT NULL REFERENCES connection,
  every_minutes INTEGER NOT NULL,
  next_at INTEGER NOT NULL
) STRICT;

-- Views that the user named: filters, order and columns, of a list or of all vehicles.
CREATE TABLE saved_view (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  list_id INTEGER REFERENCES list ON DELETE CASCADE,
  -- The list's id in the view is the column's.
  view TEXT NOT NULL CHECK (json_valid(view)),
  columns TEXT NOT NULL CHECK (json_valid(columns))
) STRICT;
CREATE INDEX saved_view_list ON saved_view (list_id);

CREATE TABLE column_layout (
  -- Null: of all vehicles, and of each list without a layout.
  list_id INTEGER REFERENCES list ON DELETE CASCADE,
  -- As a saved view has it.
  columns TEXT NOT NULL CHECK (json_valid(columns))
) STRICT;
CREATE UNIQUE INDEX column_layout_list ON column_layout (coalesce(list_id, 0));

-- What people note about vehicles. Both tables refer to vehicles, not to lists: replacing a list loses no notes.
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

-- Areas of the map that the user named. Which vehicles are in them is computed in memory.
CREATE TABLE named_area (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'other',
  colour TEXT NOT NULL DEFAULT 'blue',
  -- Empty: none.
  in_group TEXT NOT NULL DEFAULT '',
  -- See named-areas/packed-shape.ts.
  shape BLOB NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
`;
