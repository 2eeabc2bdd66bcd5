import { REVERSED_VIN } from './reversed-vin.ts';

/**
 * Stores what a run saw, so that two runs can be compared; whether a schedule started it; schedules of lists; and the
 * pace of requests found for a connection.
 */
export const runHistory = `
-- A generated column is calculated anew by every UPDATE of its row, whatever it changes; an indexed expression is not.
DROP INDEX vehicle_reversed_vin;
ALTER TABLE vehicle DROP COLUMN reversed_vin;
CREATE INDEX vehicle_reversed_vin ON vehicle (${REVERSED_VIN});

-- Where this run saw the vehicle; empty where it was not located. The time as the service wrote it: it is read when
-- runs are compared, in the zone that the connection has then, so that a changed zone rewrites no ledger.
ALTER TABLE run_item ADD COLUMN timestamp TEXT;
ALTER TABLE run_item ADD COLUMN latitude REAL;
ALTER TABLE run_item ADD COLUMN longitude REAL;
-- When this run asked for it; milliseconds since 1970.
ALTER TABLE run_item ADD COLUMN asked_at INTEGER;

ALTER TABLE run ADD COLUMN scheduled INTEGER NOT NULL DEFAULT 0;

CREATE TABLE schedule (
  list_id INTEGER PRIMARY KEY REFERENCES list ON DELETE CASCADE,
  connection_id INTEGER NOT NULL REFERENCES connection,
  every_minutes INTEGER NOT NULL,
  next_at INTEGER NOT NULL
) STRICT;

-- What the throttle found, so that the next start need not find it anew.
CREATE TABLE pace (
  connection_id INTEGER PRIMARY KEY REFERENCES connection ON DELETE CASCADE,
  found TEXT NOT NULL,
  found_at INTEGER NOT NULL
) STRICT;
`;
