import { valueOfCell } from '../../shared/cells/value.ts';
import { isPlate, isPlateHeader, isPlateWord } from '../../shared/identifier/plates.ts';
import { isVinWord, wordsOf } from './vin-names.ts';

/** Least share of plates among the filled cells of a column whose header does not name plates. */
const LEAST_SHARE = 0.8;
/** The same for a column whose header names plates: some cells may be foreign plates, or "sem placa". */
const LEAST_SHARE_NAMED = 0.3;

/** Most columns of either kind that are paired: the work grows with their product. */
const MOST_PAIRED = 64;

type Cells = readonly string[];

/**
 * The columns of plates, the likeliest first: those that are named after plates, then those where nearly all cells are
 * plates; of them the ones with the most plates.
 *
 * @param rows the first rows below the header
 */
export function plateColumns(header: Cells, rows: readonly Cells[], vinColumns: readonly number[]): number[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  const found = Array.from({ length: width }, (_, index) => {
    const filled = rows.map((cells) => valueOfCell(cells[index])).filter((value) => value !== '');
    const plates = filled.filter(isPlate).length;
    const isNamed = isPlateHeader(header[index] ?? '');
    const share = filled.length === 0 ? 0 : plates / filled.length;
    return { index, plates, isNamed, fits: share >= (isNamed ? LEAST_SHARE_NAMED : LEAST_SHARE) };
  });
  return found
    .filter(({ index, fits }) => fits && !vinColumns.includes(index))
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.plates - a.plates)
    .map(({ index }) => index);
}

/**
 * The column of plates that belongs to each VIN column; none for a VIN column that is left over, since another vehicle's
 * plate would be wrong. Names decide ("Chassi carreta" and "Placa carreta"), then where the columns stand. By the same
 * rule VIN columns of two files belong together.
 *
 * @param plates the likeliest first
 */
export function pairColumns(
  header: Cells,
  plates: readonly number[],
  vinColumns: readonly number[],
): Map<number, number> {
  const named = (column: number) => namedColumn(column, header[column]);
  const vins = vinColumns.slice(0, MOST_PAIRED).sort(ascending).map(named);
  const paired = new Map<number, number>();
  const free = new Set(plates.slice(0, MOST_PAIRED));
  // Beside a single VIN column the likeliest plates count, wherever they stand.
  const distance = (vin: number, plate: number) =>
    vinColumns.length === 1 ? plates.indexOf(plate) : Math.abs(vin - plate);
  for (const level of LEVELS) {
    for (let pairs: readonly Pair[] = [[0, 0]]; pairs.length > 0; ) {
      pairs = inOrder(
        vins.filter(({ column }) => !paired.has(column)),
        [...free].sort(ascending).map(named),
        (vin, plate) => (likeness(vin, plate) === level ? distance(vin.column, plate.column) : null),
      );
      for (const [vin, plate] of pairs) {
        paired.set(vin, plate);
        free.delete(plate);
      }
    }
  }
  return paired;
}

const ascending = (a: number, b: number) => a - b;

interface Named {
  readonly column: number;
  readonly hasName: boolean;
  /** What the name says beside "chassi" or "placa": of which vehicle it is. */
  readonly words: ReadonlySet<string>;
}

type Pair = readonly [vin: number, plate: number];

/** How alike the names of a VIN column and of a plate column can be, from the most; `null` is that they contradict. */
const LEVELS = [4, 3, 2, 1, 0] as const;

function likeness({ words: vin, ...own }: Named, { words: plate, ...other }: Named): number | null {
  for (const kinds of [VEHICLES, PLACES]) {
    const [one = [], two = []] = [vin, plate].map((words) => kinds.filter((kind) => words.has(kind)));
    if (one.length === 1 && two.length === 1 && one[0] !== two[0]) return null;
  }
  const shared = [...vin].filter((word) => plate.has(word)).length;
  if (shared > 0) return shared === vin.size && shared === plate.size ? 4 : 2;
  if (vin.size === 0 && plate.size === 0) return own.hasName && other.hasName ? 3 : 0;
  // A plain "Placa" is that of the first vehicle.
  const first = (words: ReadonlySet<string>) => [...words].every((word) => word === TRACTOR || word === '1');
  return vin.size * plate.size === 0 && first(vin) && first(plate) ? 1 : 0;
}

const [TRACTOR, TRAILER] = ['tractor', 'trailer'];
const VEHICLES = [TRACTOR, TRAILER];
const PLACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Words of one meaning: Portuguese, English, Spanish. */
const MEANINGS = new Map(
  Object.entries({
    [TRACTOR]:
      'cavalo cavalinho mecanico trator tratora tracto tractora tractocamion cabezal camion caminhao camiao truck ' +
      'lorry horse motriz',
    [TRAILER]:
      'carreta reboque reboques semirreboque semireboque semi semitrailer remolque semirremolque rebocado rebocada ' +
      'acoplado implemento sr',
    '1': 'i primeiro primeira primer primero primera first',
    '2': 'ii segundo segunda second',
    '3': 'iii terceiro terceira tercer tercero tercera third',
    '': 'license licence o a',
  }).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)),
);

function namedColumn(column: number, name = ''): Named {
  // A column without a name is called by its number.
  const hasName = !/^\d*$/.test(name.trim());
  const words = wordsOf(hasName ? name : '')
    .filter((word) => !isVinWord(word) && !isPlateWord(word))
    .map((word) => MEANINGS.get(word) ?? word.replace(/^0+(?=\d)/, ''));
  return { column, hasName, words: new Set(words.filter((word) => word !== '')) };
}

interface Pairing {
  readonly pairs: readonly Pair[];
  readonly cost: number;
}

const NO_PAIRING: Pairing = { pairs: [], cost: 0 };

/** As many pairs as can be, none crossing another, at the least sum of costs. @param cost null: they are no pair */
function inOrder(
  vins: readonly Named[],
  plates: readonly Named[],
  cost: (vin: Named, plate: Named) => number | null,
): readonly Pair[] {
  let above: readonly Pairing[] = [NO_PAIRING, ...plates.map(() => NO_PAIRING)];
  for (const vin of vins) {
    const row = [NO_PAIRING];
    for (const [at, plate] of plates.entries()) {
      const [before = NO_PAIRING, without = NO_PAIRING, last = NO_PAIRING] = [
        above[at],
        above[at + 1],
        row[at],
      ];
      const own = cost(vin, plate);
      const pairs: Pair[] = [...before.pairs, [vin.column, plate.column]];
      const joined = own === null ? NO_PAIRING : { pairs, cost: before.cost + own };
      row.push([without, last, joined].reduce(better));
    }
    above = row;
  }
  return above.at(-1)?.pairs ?? [];
}

/** The pairing with more pairs, then with the smaller cost; the first of equals. */
const better = (a: Pairing, b: Pairing): Pairing =>
  b.pairs.length > a.pairs.length || (b.pairs.length === a.pairs.length && b.cost < a.cost) ? b : a;
