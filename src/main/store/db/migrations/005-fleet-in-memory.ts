/**
 * Views are answered from columns in memory, so no query uses these indexes any more, but each answer that was stored
 * had to update them. `place` is the number of the nearest bundled place; the table `placing` has the stamp of the file
 * whose numbers these are.
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
