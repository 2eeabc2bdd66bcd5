/** A service whose fleet has moved on since yesterday, and that fails on demand: for the pictures of runs. */
import type { FleetRow } from '../../../src/contract/schemas/fleet.ts';
import { type Service, startService } from '../service.ts';

const DAY_MS = 86_400_000;

/** What the service is like: as it was yesterday, as it is now, or failing after so many queries. */
type Mood = 'yesterday' | 'now' | { answers: number };

export interface Office extends Service {
  mood: Mood;
}

/** A service that knows these vehicles where they are, and where they were. */
export async function startOffice(rows: readonly FleetRow[]): Promise<Office> {
  const known = new Map(rows.map((row, index) => [row.vin, { row, index }]));
  let mood: Mood = 'yesterday';
  const service = await startService((vins) => {
    if (typeof mood === 'object' && mood.answers-- <= 0) return { status: 503 };
    const item = mood === 'yesterday' ? yesterday : today;
    const resultados = vins.flatMap((chassi) => {
      const vehicle = known.get(chassi);
      const found = vehicle ? item(vehicle.row.position, vehicle.index) : NOT_FOUND;
      return found ? [{ chassi, ...found }] : [];
    });
    return { body: { resultados } };
  });
  return {
    ...service,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
    },
  };
}

const NOT_FOUND = { status: 'nao_encontrado' };

function yesterday(position: FleetRow['position'], index: number): object | null {
  if (!position || index % 40 === 5) return NOT_FOUND;
  const { timestamp, latitude, longitude } = position;
  const day = new Date(Date.parse(timestamp.slice(0, 10)) - DAY_MS).toISOString().slice(0, 10);
  const before = `${day}${timestamp.slice(10)}`;
  return index % 3 === 0
    ? { status: 'ok', timestamp: before, latitude: latitude + (index % 7) / 20, longitude: longitude - 0.1 }
    : { status: 'ok', timestamp: before, latitude, longitude };
}

/** Some are answered wrongly, or not at all. */
function today(position: FleetRow['position'], index: number): object | null {
  if (index % 30 === 7) return null;
  if (!position || index % 40 === 3) return NOT_FOUND;
  const { timestamp, latitude, longitude } = position;
  return { status: 'ok', timestamp, latitude: index % 60 === 11 ? 91 : latitude, longitude };
}
