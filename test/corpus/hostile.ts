import { escaped, inlineCell, partsOf, zipParts } from '../helpers/workbook.ts';

/**
 * Lists as nobody should write them, by a seed, each with the VINs that stand in it: tables on their side, forms, glued
 * words, two encodings, titles, odd columns, e-mails, chats; as texts and as workbooks.
 */
export interface HostileList {
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly vins: readonly string[];
}

type Random = (below: number) => number;

function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

const WMIS = ['9BW', '9BD', '93H', '9BG', '8AF', '93Y', '9BM', 'WVW', '3VW', '1HG', 'VF1', 'LGX'];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

function vinBy(random: Random): string {
  const middle = Array.from({ length: 8 }, () => LETTERS[random(33)]).join('');
  return `${WMIS[random(WMIS.length)]}${middle}${String(random(1_000_000)).padStart(6, '0')}`;
}

const plate = (random: Random) => `RST${random(10)}${'ABCDEFGHJ'[random(9)]}${10 + random(90)}`;
const lines = (...all: readonly string[]) => all.map((line) => `${line}\r\n`).join('');

/** What a kind makes of its VINs. */
const KINDS: Readonly<Record<string, (vins: readonly string[], random: Random) => string | Uint8Array>> = {
  'on its side': (vins, random) =>
    lines(
      ['Placa', ...vins.map(() => plate(random))].join(';'),
      ['Chassi', ...vins].join(';'),
      ['Ano', ...vins.map(() => 2000 + random(26))].join(';'),
    ),
  form: (vins, random) =>
    vins.map((vin) => lines('FICHA', `Placa:;${plate(random)}`, `Chassi:;${vin}`, 'Cor:;Prata', '')).join(''),
  'glued words': (vins, random) =>
    lines(
      'Relação de veículos',
      ...vins.map((vin, index) => {
        const forms = [
          `Item${index}Placa ${plate(random)}Chassi${vin}Ano2021`,
          `placa ${plate(random)} CHASSI${vin} ano 2021`,
          `${index}º${vin}`,
          `${vin}ª via`,
          `https://exemplo.example/v?q=chassi%20${vin}%20natal`,
          `ITEM${index}CHASSI${vin}COR AZUL`,
        ];
        return forms[random(forms.length)] ?? '';
      }),
    ),
  'two encodings': (vins, random) => {
    const rows = vins.map((vin) => `${plate(random)};${vin}`);
    const half = 1 + random(rows.length - 1);
    const first = Buffer.from(lines('Placa;Chassi', ...rows.slice(0, half)), random(2) ? 'latin1' : 'utf8');
    const rest = Buffer.from(lines(...rows.slice(half)), 'utf16le');
    return Buffer.concat([first, random(2) ? rest : rest.swap16()]);
  },
  title: ([first, ...vins], random) =>
    lines(
      `Relatório do chassi ${first};;`,
      'Placa;Chassi;Cidade',
      ...vins.map((vin) => `${plate(random)};${vin};Natal`),
    ),
  'odd columns': (vins, random) =>
    lines(
      'Placa;Chassi;Chassi carreta;Obs',
      ...vins.map((vin) => {
        const at = random(3);
        return [
          plate(random),
          at === 0 ? vin : 'N/A',
          at === 1 ? vin : '',
          at === 2 ? `troca por ${vin}` : '',
        ].join(';');
      }),
    ),
  'e-mail': (vins, random) =>
    lines(
      'Bom dia, Ana,',
      ...vins.map(
        (vin) => `favor ver o chassi${['', ':', ' nº'][random(3)]} ${vin}, placa ${plate(random)}.`,
      ),
      'Att, João <joao@frota.example>',
    ),
  chat: (vins, random) =>
    lines(
      ...vins.map(
        (vin) => `[10:${10 + random(50)}, 28/11/2026] João: ${random(2) ? vin.toLowerCase() : vin}`,
      ),
    ),
};

const rowsOf = (text: string) => text.split('\r\n').map((line) => line.split(';'));

/** The same in a workbook, whose cells are texts of their own, shared texts, or formulas with a saved result. */
function workbookOf(sheets: readonly (readonly (readonly string[])[])[], random: Random): Uint8Array {
  const strings: string[] = [];
  const cellOf = (text: string) => {
    if (text === '') return '<c/>';
    const forms = [
      () => inlineCell(text),
      () =>
        `<c t="s"><v>${strings.push(`<si><t xml:space="preserve">${escaped(text)}</t></si>`) - 1}</v></c>`,
      () => `<c t="str"><f>A1</f><v>${escaped(text)}</v></c>`,
    ];
    return forms[random(forms.length)]?.() ?? '';
  };
  const specs = sheets.map((rows, index) => ({
    name: `Plan${index + 1}`,
    rows: rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}"${random(4) ? '' : ' hidden="1"'}>${cells.map(cellOf).join('')}</row>`,
      )
      .join(''),
  }));
  return zipParts(partsOf({ sheets: specs, strings: strings.join('') }));
}

/** Workbooks of the kinds above, and those that only a workbook can be. */
const WORKBOOKS: typeof KINDS = {
  ...Object.fromEntries(
    Object.entries(KINDS)
      .filter(([kind]) => kind !== 'two encodings')
      .map(([kind, make]) => [
        `workbook: ${kind}`,
        (vins: readonly string[], random: Random) => workbookOf([rowsOf(String(make(vins, random)))], random),
      ]),
  ),
  'workbook: several sheets': (vins, random) => {
    const half = 1 + random(vins.length - 1);
    const sheet = (some: readonly string[]) => [
      ['Placa', 'Chassi'],
      ...some.map((vin) => [plate(random), vin]),
    ];
    return workbookOf([[['Resumo', '2026']], sheet(vins.slice(0, half)), sheet(vins.slice(half))], random);
  },
};

/** The lists of a seed, one after the other of each kind. */
export function* hostileLists(seed: number, count: number): Generator<HostileList> {
  const random = randomOf(seed);
  const kinds = Object.entries({ ...KINDS, ...WORKBOOKS });
  for (let nth = 0; nth < count; nth++) {
    const [kind, make] = kinds[nth % kinds.length] ?? ['', () => ''];
    const vins = Array.from({ length: 2 + random(12) }, () => vinBy(random));
    yield { kind, bytes: Buffer.from(make(vins, random)), vins };
  }
}
