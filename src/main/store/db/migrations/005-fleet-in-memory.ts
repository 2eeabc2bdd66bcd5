/**
 * Views are answered from columns in memory, so nothing walks these indexes any more; each of them was written with every
 * answer. The place is the number of the bundled one that is nearest, kept with what the numbers are of (`place_stamp`).
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
