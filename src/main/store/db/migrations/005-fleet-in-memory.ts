/**
 * Drops indexes that no query uses any more, because views are answered from columns in memory. Storing an answer of
 * the service had to update each index. `place` is the number of the nearest bundled place; the table `placing` has the
 * stamp of the file that numbers the places.
 */
export const fleetInMemory = `
DROP INDEX vehicle_reversed_vin;
DROP INDEX vehicle_status;
DROP INDEX vehicle_seen_at;
DROP INDEX vehicle_asked_at;
DROP INDEX vehicle_morton;
ALTER TABLE vehicle DROP COLUMN morton;
ALTER TABLE vehicle ADD COLUMN place INTEGER;

-- Up to which vehicle positions have the place of the file with this stamp.
CREATE TABLE placing (
  stamp INTEGER NOT NULL,
  placed_to INTEGER NOT NULL
) STRICT;
`;
