import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { circlesOf, graphOf } from './helpers/circles.ts';
import { root } from './helpers/project.ts';

interface Import {
  readonly from: string;
  /** A path from the root for our own files, else the package's name as written. */
  readonly to: string;
  readonly isType: boolean;
}

interface Rule {
  readonly rule: string;
  readonly from: RegExp;
  readonly to: RegExp;
  /** Type-only imports pass. */
  readonly typesPass?: true;
}

const core = /^src\/main\/(?!host\/|index\.ts)/;
const parts =
  /^src\/main\/(service|credentials|tables|area-files|intake|lookup|commands|store|export|report|places|basemap|streets|network|handover|system-schedule|updates|backup|erasure|policy|journal|watch|folders)\//;

/** Who never imports whom. */
const never: readonly Rule[] = [
  { rule: 'the screen knows no core', from: /^src\/renderer\//, to: /^(src\/main\/|node:|electron$)/ },
  {
    rule: 'the screen takes types, enums and the tables of fields and commands from the contract; its entry in a browser brings the bridge',
    from: /^src\/renderer\/(?!browser\.ts)/,
    to: /^src\/contract\/(?!(position-fields|enums|app-commands)\.ts)/,
    typesPass: true,
  },
  {
    rule: 'the tables of fields and commands bring nothing along',
    from: /^src\/contract\/(position-fields|app-commands)\.ts/,
    to: /./,
  },
  {
    rule: 'the enums bring only the fields of a position along',
    from: /^src\/contract\/enums\.ts/,
    to: /^(?!src\/contract\/position-fields\.ts)/,
  },
  {
    rule: 'the contract knows neither side',
    from: /^src\/(contract|preload)\//,
    to: /^(src\/(main|renderer)\/|node:)/,
  },
  {
    rule: 'what both sides share knows neither side, no platform and no package but the pure one of number formats',
    from: /^src\/shared\//,
    to: /^(?!src\/(shared|contract\/schemas)\/|numfmt$)/,
  },
  {
    rule: 'what both sides share takes only types from the contract',
    from: /^src\/shared\//,
    to: /^src\/contract\//,
    typesPass: true,
  },
  { rule: 'the core knows no window', from: /^src\/main\//, to: /^src\/renderer\// },
  { rule: 'the core knows no host', from: core, to: /^src\/main\/(host\/|index\.ts)/ },
  { rule: 'the parts know nothing of the whole', from: parts, to: /^src\/main\/(app|cli)\// },
  {
    rule: 'a domain knows no way in: neither commands nor who hands them over',
    from: /^src\/main\/(?!app\/|cli\/|commands\/|handover\/|host\/|index\.ts)/,
    to: /^src\/main\/(handover|commands)\//,
  },
  { rule: 'the client never meets the simulator', from: parts, to: /^src\/main\/simulator\// },
  { rule: 'the simulator never meets the client', from: /^src\/main\/simulator\//, to: parts },
  { rule: 'the hosts know nothing of each other', from: /\/host\/browser\//, to: /\/host\/electron\// },
  { rule: 'the hosts know nothing of each other', from: /\/host\/electron\//, to: /\/host\/browser\// },
  {
    rule: 'the store is entered by its face',
    from: /^src\/(?!main\/store\/)/,
    to: /^src\/main\/store\/(?!(records|threads\/(store|snapshot|one-task)|database-facts|diagnostics\/facts|list-blocks\/row-packer|named-areas\/packed-shape|db\/lock|backup\/restore)\.ts)/,
  },
  {
    rule: 'electron stays in its shell',
    from: /^src\/(?!main\/index\.ts|main\/host\/electron\/|preload\/index\.ts)/,
    to: /^electron$/,
  },
  {
    rule: 'the library of updates stays in its room',
    from: /^src\/(?!main\/host\/electron\/updater\/)/,
    to: /^electron-updater/,
  },
  { rule: 'the library of updates is entered by its door', from: /^src\//, to: /^electron-updater\// },
  {
    rule: 'the library of updates is read when it is first needed',
    from: /^src\/main\/(?!host\/electron\/updater\/updater\.ts)/,
    to: /^src\/main\/host\/electron\/updater\/library\.ts/,
  },
  { rule: 'keytar stays with the credentials', from: /^src\/(?!main\/credentials\/)/, to: /^keytar$/ },
  {
    rule: 'requests leave by the network alone',
    from: /^src\/main\/(?!network\/|simulator\/|host\/browser\/)/,
    to: /^node:(https?|tls|http2)$/,
    typesPass: true,
  },
  {
    rule: 'the network knows no part that uses it',
    from: /^src\/main\/network\//,
    to: /^src\/main\/(tables|intake|lookup|store|export|places|basemap|streets|app)/,
  },
  { rule: 'SQL stays in the store', from: /^src\/(?!main\/store\/)/, to: /^(better-sqlite3|node:sqlite)$/ },
  { rule: 'sockets stay in the browser host', from: /^src\/(?!main\/host\/browser\/)/, to: /^ws$/ },
  {
    rule: 'the hand-over knows nothing of what is handed over',
    from: /^src\/main\/handover\//,
    to: /^src\/main\/(?!handover\/|util\/)/,
  },
  {
    rule: 'workbooks are taken apart in one place, and XML is read there and for areas',
    from: /^src\/(?!main\/(tables\/xlsx|area-files)\/)/,
    to: /^(yauzl|saxes)$/,
  },
  {
    rule: 'programs are started by the scheduler, the reader of the policy and the opener of files alone',
    from: /^src\/(?!main\/system-schedule\/run\.ts|main\/policy\/windows\.ts|main\/host\/browser\/file-opener\.ts)/,
    to: /^(node:)?child_process$/,
  },
];

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.split(path.sep).join('/'));
const imports = files.flatMap(importsOf);

test('Every source file was read.', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(imports).toContainEqual({ from: 'src/main/index.ts', to: 'src/main/app/app.ts', isType: false });
  expect(imports).toContainEqual({
    from: 'src/main/credentials/credentials.ts',
    to: 'keytar',
    isType: false,
  });
});

test.each(never)('It holds that $rule: $from never imports $to.', ({ from, to, typesPass }) => {
  const broken = imports
    .filter((one) => from.test(one.from) && to.test(one.to) && !(typesPass && one.isType))
    .map((one) => `${one.from} imports ${one.to}`);
  expect(broken).toEqual([]);
});

/** The screen's floors, the lowest first. A room is a folder, or a file beside the folders. */
const floors: readonly (readonly string[])[] = [
  ['bridge.ts', 'i18n'],
  ['ui'],
  ['state'],
  [
    'table',
    'vehicle',
    'map',
    'lists',
    'intake',
    'runs',
    'export',
    'compare',
    'areas',
    'erasure',
    'folders',
    'overview',
    'views',
    'filters',
    'settings',
    'backup',
    'help',
    'updates',
    'proxy',
    'vehicle-work',
  ],
  ['app'],
  ['main.tsx'],
  ['browser.ts', 'window.ts'],
];

/** The floors within the map: its frame is above its rooms, and they are above its canvas. */
const mapFloors: readonly (readonly string[])[] = [
  ['map/canvas'],
  ['map/basemap', 'map/vehicles', 'map/drawing', 'map/trail'],
  ['map'],
];

const inner = imports.filter(({ to }) => files.includes(to) || to.endsWith('.module.css'));

/** The folder of a file below `base`: `map/canvas` for one of the rooms of the map; the file itself beside the folders. */
function roomOf(file: string, base: string, nested: readonly string[]): string {
  const [first = '', second, third] = file.slice(base.length).split('/');
  return nested.includes(first) && third !== undefined ? `${first}/${second}` : first;
}

const screen = 'src/renderer/';
const within = (base: string) => inner.filter(({ from, to }) => from.startsWith(base) && to.startsWith(base));

/** The imports below `base` that lead neither to a lower floor nor to the same room. */
function notDownward(
  base: string,
  levels: readonly (readonly string[])[],
  nested: readonly string[] = [],
): string[] {
  const level = (room: string) => levels.findIndex((rooms) => rooms.includes(room));
  return within(base)
    .map(({ from, to }) => ({
      from: roomOf(from, base, nested),
      to: roomOf(to, base, nested),
      text: `${from} imports ${to}`,
    }))
    .filter(({ from, to }) => from !== to && level(from) >= 0 && level(to) >= 0 && level(from) <= level(to))
    .map(({ text }) => text);
}

const roomsIn = (base: string, nested: readonly string[] = []) =>
  [...new Set(within(base).flatMap(({ from, to }) => [from, to]))].map((file) => roomOf(file, base, nested));

/** The core's floors, the lowest first: the ground, the service, the store, features, commands, the app, the ways in. */
const coreFloors: readonly (readonly string[])[] = [
  ['util'],
  ['tables', 'places', 'credentials', 'handover'],
  ['area-files'],
  ['service', 'simulator'],
  ['store'],
  ['data-dir'],
  ['network'],
  ['policy', 'lookup', 'basemap', 'diagnostics', 'updates', 'watch'],
  ['report', 'streets', 'system-schedule', 'backup'],
  ['export'],
  ['journal', 'intake', 'folders'],
  ['erasure'],
  ['commands'],
  ['app'],
  ['host'],
  ['cli'],
  ['host/electron', 'host/browser'],
  ['index.ts'],
];

test('Every room of the core has its floor, and imports only rooms of lower floors.', () => {
  expect([...new Set(roomsIn('src/main/', ['host']))].sort()).toEqual(coreFloors.flat().sort());
  expect(notDownward('src/main/', coreFloors, ['host'])).toEqual([]);
});

describe('The floors of the screen', () => {
  test('Every room of the screen has its floor.', () => {
    expect([...new Set(roomsIn(screen))].sort()).toEqual(floors.flat().sort());
  });

  test('A room of the screen imports only rooms of lower floors.', () => {
    expect(notDownward(screen, floors)).toEqual([]);
  });

  test('A room of the map imports only its canvas.', () => {
    expect(notDownward(screen, mapFloors, ['map'])).toEqual([]);
  });
});

describe('Circles of imports', () => {
  test('Circles of a graph are found.', () => {
    const graph = graphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['d', 'e'],
    ]);
    expect(circlesOf(graph)).toEqual([['a', 'b', 'c']]);
  });

  test('No files import each other in a circle.', () => {
    expect(circlesOf(graphOf(inner.map(({ from, to }) => [from, to])))).toEqual([]);
  });

  test.each([
    ['core', 'src/main/', ['host', 'store']],
    ['screen', screen, ['map']],
    ['project', 'src/', []],
  ])('No folders of the %s import each other in a circle.', (_, base, nested) => {
    const edges = within(base)
      .map(({ from, to }) => [roomOf(from, base, nested), roomOf(to, base, nested)] as const)
      .filter(([from, to]) => from !== to);
    expect(circlesOf(graphOf(edges))).toEqual([]);
  });
});

test.each([
  ['A file becomes rows', 32],
  ['VINs pass a lookup into the store', 36],
  ['An answer becomes a table row', 10],
  ['A view is exported', 20],
])(
  '%s: docs/architecture.md names at most %i files, each of which is there and imports its neighbour.',
  (title, most) => {
    const docs = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8').split('\n\n');
    const walk = docs.find((part) => part.startsWith(`**${title}.**`)) ?? '';
    const named = [...walk.matchAll(/`([^`]+)`(\s→)?/g)].map(([, file, arrow]) => ({
      file: `src/${file}`,
      arrow,
    }));
    const passed = new Set(named.map(({ file }) => file));
    expect(passed.size).toBeGreaterThan(most / 2);
    expect(passed.size).toBeLessThanOrEqual(most);
    expect([...passed].filter((file) => !files.includes(file))).toEqual([]);
    const apart = named.filter(({ file, arrow }, at) => {
      const ends = [file, named[at + 1]?.file];
      return (
        arrow && !imports.some(({ from, to }) => ends.includes(from) && ends.includes(to) && from !== to)
      );
    });
    expect(apart).toEqual([]);
  },
);

function importsOf(from: string): Import[] {
  const source = readFileSync(path.join(root, from), 'utf8');
  const { module, errors } = parseSync(from, source);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]?.message}`);
  const all = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ name: moduleRequest.value, isType }] : [])),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      name: source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/['"`]/g, ''),
      isType: false,
    })),
  ];
  return all.map(({ name, isType }) => ({
    from,
    to: name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : name,
    isType,
  }));
}
