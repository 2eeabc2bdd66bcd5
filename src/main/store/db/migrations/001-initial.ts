/** SQL of a VIN (17 characters) read from its end: an index on it finds VINs by their last characters. */
const reversedVin = Array.from({ length: 17 }, (_, index) => `substr(vin, ${17 - index}, 1)`).join(' || ');

/** Every table of the first version. Times are milliseconds since 1970 in UTC, but `seen_at` is seconds. */
export const initial = `
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
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

-- The last lookup (status, failure, asked_at) and the last good position (the rest), which need not be of one time.
CREATE TABLE vehicle (
  id INTEGER PRIMARY KEY,
  vin TEXT NOT NULL CHECK (length(vin) = 17),
  reversed_vin TEXT NOT NULL GENERATED ALWAYS AS (${reversedVin}) VIRTUAL,
  status INTEGER NOT NULL DEFAULT 3,
  failure TEXT,
  asked_at INTEGER,
  connection_id INTEGER REFERENCES connection,
  timestamp TEXT,
  seen_at INTEGER,
  latitude REAL,
  longitude REAL,
  fetched_at INTEGER,
  morton INTEGER
) STRICT;
CREATE UNIQUE INDEX vehicle_vin ON vehicle (vin);
CREATE INDEX vehicle_reversed_vin ON vehicle (reversed_vin);
-- One walk per sort column; VIN and status in each, so that a filtered walk stays in the index.
CREATE INDEX vehicle_status ON vehicle (status, vin);
CREATE INDEX vehicle_seen_at ON vehicle (seen_at, vin, status);
CREATE INDEX vehicle_asked_at ON vehicle (asked_at, vin, status);
-- Holds all that a tile needs.
CREATE INDEX vehicle_morton ON vehicle (morton, latitude, longitude, seen_at, status, vin) WHERE morton IS NOT NULL;

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
  source TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  published INTEGER NOT NULL DEFAULT 0,
  rows INTEGER NOT NULL DEFAULT 0,
  vehicles INTEGER NOT NULL DEFAULT 0,
  held_back INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The accepted rows as they came.
CREATE TABLE list_row (
  list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
  line INTEGER NOT NULL,
  vin TEXT NOT NULL CHECK (length(vin) = 17),
  cells TEXT NOT NULL,
  PRIMARY KEY (list, line)
) STRICT, WITHOUT ROWID;

-- Which vehicle stands on which line; written when the list is published, in order of its key.
CREATE TABLE list_entry (
  list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
  vehicle INTEGER NOT NULL REFERENCES vehicle,
  line INTEGER NOT NULL,
  PRIMARY KEY (list, vehicle, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE list_held_back (
  list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
  line INTEGER NOT NULL,
  value TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (list, line)
) STRICT, WITHOUT ROWID;

-- Counts are kept by the commits, never counted.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  connection_id INTEGER NOT NULL REFERENCES connection,
  list_id INTEGER REFERENCES list ON DELETE SET NULL,
  list_name TEXT,
  state TEXT NOT NULL,
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
  PRIMARY KEY (run, vehicle)
) STRICT, WITHOUT ROWID;
`;
