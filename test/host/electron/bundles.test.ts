/** Looks through the built bundles, not their sources: what is shipped counts. `npm run build` comes first. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

const out = fileURLToPath(new URL('../../../out/', import.meta.url));
const read = (file: string) => parse(file, readFileSync(path.join(out, file), 'utf8'));
const main = globSync('main/**/*.js', { cwd: out }).map(read);
const preload = read('preload/index.cjs');

/** Web preferences that must be off, and on, wherever they are written. */
const off = [
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'webviewTag',
  'allowRunningInsecureContent',
  'experimentalFeatures',
];
const on = ['contextIsolation', 'sandbox', 'webSecurity', 'rejectUnauthorized'];

test('There is a build to check.', () => {
  expect(main.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['main/index.js', 'main/file-worker.js', 'main/store-worker.js']),
  );
});

describe.each([...main, preload])('$file', ({ nodes }) => {
  test("The bundle evaluates no text, but for zod's own schemas.", () => {
    const evaluated = nodes.filter(
      (node) =>
        (node.type === 'CallExpression' || node.type === 'NewExpression') &&
        ['eval', 'Function'].includes(nameOf(node.callee)),
    );
    // zod tries with an empty text whether it may compile its own schemas, which it does by another name for `Function`.
    const [probe, ...others] = evaluated;
    expect(others).toEqual([]);
    if (probe)
      expect(probe).toMatchObject({ type: 'NewExpression', arguments: [{ type: 'Literal', value: '' }] });
  });

  test('The bundle names nothing that weakens protection.', () => {
    const names = new Set(nodes.flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])));
    const doors = [
      'loadFile',
      'executeJavaScript',
      'enableRemoteModule',
      'enableBlinkFeatures',
      'bypassCSP',
      'setCertificateVerifyProc',
    ];
    expect(doors.filter((door) => names.has(door))).toEqual([]);
  });

  // Electron's Node stands on BoringSSL, where these throw: https://github.com/electron/electron/issues/39603
  test('The bundle uses no cryptography that Electron lacks.', () => {
    const lacking =
      /^(get|create)?DiffieHellman(Group)?$|^modp\d+$|\bDHE-|^(ed|x)448$|^secp256k1$|^(blake2|shake\d|sha3-|ripemd160|rmd160)/i;
    const words = nodes.flatMap((node) => [node.name, node.value].filter((word) => typeof word === 'string'));
    expect([...new Set(words.filter((word) => lacking.test(word)))]).toEqual([]);
  });

  test('The bundle has no file: address, no switch that turns protection off, and no secret.', () => {
    const texts = nodes.flatMap((node) => (typeof node.value === 'string' ? [node.value] : []));
    const bad =
      /^file:|disable-web-security|ignore-certificate-errors|remote-debugging|BEGIN [A-Z ]*PRIVATE KEY/;
    expect(texts.filter((text) => bad.test(text))).toEqual([]);
  });
});

describe('The main process', () => {
  const properties = main
    .flatMap(({ nodes }) => nodes)
    .filter((node) => node.type === 'Property')
    .map((node) => ({ name: nameOf(node.key), value: literalOf(node.value) }));
  const values = (name: string) => properties.filter((one) => one.name === name).map(({ value }) => value);

  test.each(off)('The setting %s is off.', (name) => expect(values(name)).toEqual([false]));
  test.each(on)('The setting %s is on.', (name) => expect(values(name)).toEqual([true]));

  test('The main process takes from Electron only what the shell needs.', () => {
    const taken = main.flatMap(({ imports }) => imports).filter(({ from }) => from === 'electron');
    expect([...new Set(taken.flatMap(({ names }) => names))].toSorted()).toEqual(
      [
        'BrowserWindow',
        'Menu',
        'Notification',
        'Tray',
        'app',
        'dialog',
        'ipcMain',
        'nativeImage',
        'nativeTheme',
        'net',
        'powerMonitor',
        'powerSaveBlocker',
        'protocol',
        'screen',
        'session',
        'shell',
      ].toSorted(),
    );
  });

  test('The main process appends no other switches of Chromium.', () => {
    const appended = main
      .flatMap(({ nodes }) => nodes)
      .filter(
        ({ type, callee }) =>
          type === 'CallExpression' && isNode(callee) && nameOf(callee.property) === 'appendSwitch',
      )
      .map((node) => (Array.isArray(node.arguments) ? literalOf(node.arguments[0]) : null));
    expect(appended).toEqual(['enable-unsafe-swiftshader']);
  });

  test('The main process hands an address to the system in one place, which checks it first.', () => {
    const used = main
      .flatMap(({ nodes }) => nodes)
      .filter((node) => node.type === 'MemberExpression' && nameOf(node.object) === 'shell');
    expect(used.map(({ property }) => nameOf(property)).toSorted()).toEqual([
      'openExternal',
      'openPath',
      'openPath',
      'showItemInFolder',
    ]);
    const sources = main.map(({ source }) => source).join('\n');
    expect(sources).toMatch(
      /!ORIGINS\.includes\(new URL\(address\)\.origin\)\)[\s\S]{0,120}throw[\s\S]{0,120}await shell\.openExternal\(address\)/,
    );
  });

  test('The main process opens only the folder of the log and the files that the core exported.', () => {
    const sources = main.map(({ source }) => source).join('\n');
    // The core looks the path up by the export's number, and checks its ending, before it calls the host.
    expect(sources).toMatch(/DOCUMENT\.test\((\w+)\)\)\s*throw[\s\S]{0,80}await opener\.open\(\1\)/);
    expect(sources.match(/\bopener\.(open|showInFolder)\(/g)).toHaveLength(2);
    expect(sources).toContain('openLogs(deps.logsDir, log)');
    expect(sources.match(/openLogs\([^)]/g)).toHaveLength(2);
  });

  test("The main process starts the systems' schedulers and Windows' reg.exe, by their paths, without a shell.", () => {
    const taken = main.flatMap(({ imports }) => imports).filter(({ from }) => /child_process/.test(from));
    expect(taken).toEqual([{ from: 'node:child_process', names: ['execFile'] }]);
    const named = main
      .flatMap(({ nodes }) => nodes)
      .filter((node) => /child_process/.test(String(node.value)));
    expect(named).toHaveLength(1);
    const calls = main.flatMap((bundle) =>
      bundle.nodes
        .filter((node) => node.type === 'CallExpression' && nameOf(node.callee) === 'execFile')
        .map((node) => textOf(bundle, node)),
    );
    expect(calls.toSorted()).toEqual([
      expect.stringMatching(/^execFile\(file, args, \{/),
      expect.stringMatching(/^execFile\(regExe\(systemRoot\(\)\), args, /),
    ]);
    expect(calls.join()).not.toContain('shell');
    const sources = main.map(({ source }) => source).join('\n');
    expect(sources).toMatch(/const paths = PATHS\[program\];\s+const file = paths\.find\(/);
    const paths = main
      .flatMap(({ nodes }) => nodes)
      .filter((node) => node.type === 'VariableDeclarator' && nameOf(node.id) === 'PATHS')
      .flatMap((node) =>
        [...walk(node.init)].flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
      );
    expect(paths).toEqual([
      'C:\\Windows',
      'System32',
      'schtasks.exe',
      '/bin/launchctl',
      '/usr/bin/systemctl',
      '/bin/systemctl',
      '/run/current-system/sw/bin/systemctl',
    ]);
  });

  test('The main process runs no text, and has no browser host in it.', () => {
    const from = main.flatMap(({ imports }) => imports.map((one) => one.from));
    const unwanted = /^(node:)?(vm|repl|inspector|cluster)$|^ws$/;
    expect(from.filter((name) => unwanted.test(name))).toEqual([]);
  });

  test('The main process replaces itself only by its own program.', () => {
    const sources = main.map(({ source }) => source).join('\n');
    expect(sources.match(/\.execve\b/g)?.length).toBe(1);
    expect(sources).toMatch(/process\.execve\?\.\(process\.execPath,/);
  });
});

describe('The preload script', () => {
  test('The preload script requires electron and nothing else.', () => {
    const required = preload.nodes
      .filter((node) => node.type === 'CallExpression' && nameOf(node.callee) === 'require')
      .map((node) => (Array.isArray(node.arguments) ? literalOf(node.arguments[0]) : null));
    expect(required).toEqual(['electron']);
    expect(preload.imports).toEqual([]);
  });

  test('The preload script uses the bridge and three methods of ipcRenderer.', () => {
    const used = preload.nodes
      .filter(
        (node) => node.type === 'MemberExpression' && /^electron\.\w+$/.test(textOf(preload, node.object)),
      )
      .map((node) => textOf(preload, node).replace(/^electron\./, ''));
    expect([...new Set(used)].toSorted()).toEqual([
      'contextBridge.exposeInMainWorld',
      'ipcRenderer.invoke',
      'ipcRenderer.on',
      'ipcRenderer.removeListener',
    ]);
  });
});

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
interface Bundle {
  readonly file: string;
  readonly source: string;
  readonly nodes: readonly Node[];
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] }[];
}

function parse(file: string, source: string): Bundle {
  const { program, module } = parseSync(file, source);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    names: entries.map(({ importName }) => importName.name ?? '*'),
  }));
  return { file, source, nodes: [...walk(program)], imports };
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* walk(child);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

function literalOf(node: unknown): unknown {
  return isNode(node) && node.type === 'Literal' ? node.value : null;
}

function textOf({ source }: Bundle, node: unknown): string {
  return isNode(node) ? source.slice(Number(node.start), Number(node.end)) : '';
}
