import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import { parsePolicy } from '../../src/main/policy/parse.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { registryPolicy } from '../../src/main/policy/registry.ts';
import { policyFileAt, readSystemPolicy } from '../../src/main/policy/system-policy.ts';
import { type AskRegistry, readRegistry } from '../../src/main/policy/windows.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { tempDir } from '../store/helpers.ts';

const EXAMPLE = readFileSync(
  fileURLToPath(new URL('../../docs/policy/policy.example.json', import.meta.url)),
  'utf8',
);
const ME = process.getuid?.() ?? 0;

const MEANT: Policy = {
  services: ['https://positions.example.com'],
  connections: [
    {
      name: 'Head office',
      address: 'https://positions.example.com/v2',
      clientId: 'head-office',
      timeZone: 'America/Sao_Paulo',
    },
  ],
  onlineBasemap: false,
  mapSources: ['https://maps.example.com'],
  externalMap: false,
  exportFormats: ['xlsx', 'csv'],
  retention: { positionsDays: 365, unlistedDays: 90 },
  updates: false,
  logLevel: 'warn',
};

/** The details of the refusal; null where the policy was taken. */
function refusal(read: () => unknown): AppError['details'] | null {
  try {
    read();
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'policy-invalid') throw error;
    return error.details;
  }
}

const faultOf = (text: string) => refusal(() => parsePolicy(text, '/etc/rastro/policy.json'));

describe('The policy of a file', () => {
  test('The example of the documentation means what it says.', () => {
    expect(parsePolicy(EXAMPLE, 'a')).toEqual(MEANT);
  });

  test('A file that sets nothing forbids nothing.', () => {
    expect(parsePolicy('{}', 'a')).toEqual(noPolicy);
    expect(parsePolicy('\ufeff{ }\n', 'a')).toEqual(noPolicy);
  });

  test('Exports that are not allowed have no format, whatever formats are named.', () => {
    const text = '{ "export": { "allowed": false, "formats": ["csv"] } }';
    expect(parsePolicy(text, 'a').exportFormats).toEqual([]);
  });

  test('One missing character of a key or a sign is refused, in its line or where it is missed.', () => {
    const lines = EXAMPLE.split('\n');
    const faultWithout = (index: number, from: number) => {
      const line = lines[index] ?? '';
      return faultOf(lines.with(index, line.slice(0, from) + line.slice(from + 1)).join('\n'));
    };
    let tried = 0;
    lines.forEach((line, index) => {
      for (const { 0: found, index: at } of line.matchAll(/"\w+":|[{}[\]:,]|true|false/g)) {
        const from = found.length > 1 ? at + 1 : at;
        const fault = faultWithout(index, from);
        expect(fault, `line ${index + 1} without ${found}`).not.toBeNull();
        if (found.length > 1) expect(fault?.line, `line ${index + 1} without ${found}`).toBe(index + 1);
        else
          expect(Number(fault?.line), `line ${index + 1} without ${found}`).toBeGreaterThanOrEqual(index + 1);
        tried += 1;
      }
    });
    expect(tried).toBeGreaterThan(40);
  });

  test.each([
    ['{ "onlineBasemaps": false }', { reason: 'policy-unknown-key', key: 'onlineBasemaps', line: 1 }],
    [
      '{\n  "export": {\n    "format": []\n  }\n}',
      { reason: 'policy-unknown-key', key: 'export.format', line: 3 },
    ],
    [
      '{\n  "updates": "false"\n}',
      { reason: 'policy-value', key: 'updates', line: 2, expected: 'true | false' },
    ],
    ['{\n\n  "logLevel": "debug"\n}', { reason: 'policy-value', key: 'logLevel', line: 3 }],
    ['{ "retention": { "positionsDays": 0 } }', { reason: 'policy-value', expected: '1–36500' }],
    ['{ "retention": { "positionsDays": 1.5 } }', { reason: 'policy-value', expected: '1–36500' }],
    ['{ "retention": 5 }', { reason: 'policy-value', key: 'retention', expected: '{ … }' }],
    ['{ "services": "https://a.example" }', { reason: 'policy-value', expected: '[ … ]' }],
    [
      '{ "services": ["http://a.example"] }',
      { reason: 'policy-value', key: 'services[0]', expected: 'https://…' },
    ],
    [
      '{ "connections": [{ "name": "a", "address": "https://a.example" }] }',
      { reason: 'policy-key-missing', key: 'connections[0].clientId' },
    ],
    [
      '{ "connections": [{ "name": "a", "address": "https://a.example", "clientId": "b", "secret": "c" }] }',
      { reason: 'policy-unknown-key', key: 'connections[0].secret' },
    ],
    [
      '{ "services": ["https://a.example"], "connections": [{ "name": "a", "address": "https://a.example.org", "clientId": "b" }] }',
      { reason: 'policy-value', key: 'connections[0].address', expected: 'https://a.example' },
    ],
    ['{\n  "updates": true,\n  "updates": false\n}', { reason: 'policy-key-twice', key: 'updates', line: 3 }],
    ['[]', { reason: 'policy-value', key: '{ … }', expected: '{ … }' }],
    ['{ "export": [{\n  "a": 1,\n\n  "a": 2 }] }', { reason: 'policy-key-twice', key: 'a', line: 4 }],
    ['{\n  "__proto__": {}\n}', { reason: 'policy-unknown-key', key: '__proto__', line: 2 }],
    ['', { reason: 'policy-no-json', line: 1 }],
    ['{\n  // comment\n}', { reason: 'policy-no-json', line: 2 }],
    ['{\n  "updates": true,\n}', { reason: 'policy-no-json', line: 3 }],
    ['{\n  "updates": 01\n}', { reason: 'policy-no-json', line: 2 }],
    ['{\n  "logLevel": "\u0001"\n}', { reason: 'policy-no-json', line: 2 }],
    ['{\n  "updates": true\n', { reason: 'policy-no-json', line: 3 }],
    ['{}\n\nx', { reason: 'policy-no-json', line: 3 }],
  ])('%s is refused with its place and what is wrong.', (text, fault) => {
    expect(faultOf(text)).toMatchObject({ ...fault, path: '/etc/rastro/policy.json' });
  });
});

describe.skipIf(process.platform === 'win32')('The file of a policy', () => {
  function fileIn(folder: string, text = EXAMPLE): string {
    const file = path.join(folder, 'policy.json');
    writeFileSync(file, text, { mode: 0o644 });
    chmodSync(folder, 0o755);
    return file;
  }
  const read = (file: string) => refusal(() => policyFileAt(file, ME));

  test('is read where its owner alone can write it.', () => {
    expect(policyFileAt(fileIn(tempDir()), ME)).toEqual(MEANT);
  });

  test('may be missing, with its folder too.', () => {
    const folder = tempDir();
    expect(policyFileAt(path.join(folder, 'policy.json'), ME)).toBeNull();
    expect(policyFileAt(path.join(folder, 'not-there', 'policy.json'), ME)).toBeNull();
  });

  test.each([0o664, 0o646, 0o622, 0o666])('is refused where others can write it: %o.', (mode) => {
    const file = fileIn(tempDir());
    chmodSync(file, mode);
    expect(read(file)).toMatchObject({ reason: 'policy-unprotected', path: file });
  });

  test('is refused where others can replace it in its folder.', () => {
    const folder = tempDir();
    const file = fileIn(folder);
    chmodSync(folder, 0o777);
    expect(read(file)).toMatchObject({ reason: 'policy-unprotected', path: folder });
  });

  test('is refused where another user owns it.', () => {
    const file = fileIn(tempDir());
    expect(refusal(() => policyFileAt(file, ME + 1))).toMatchObject({ reason: 'policy-unprotected' });
  });

  test('is refused where it is a link, a folder, a pipe or far too large.', () => {
    const folder = tempDir();
    const file = path.join(folder, 'policy.json');
    symlinkSync(fileIn(tempDir()), file);
    chmodSync(folder, 0o755);
    expect(read(file)).toMatchObject({ reason: 'policy-unprotected' });
    const folders = tempDir();
    mkdirSync(path.join(folders, 'policy.json'));
    expect(read(path.join(folders, 'policy.json'))).toMatchObject({ reason: 'policy-unreadable' });
    const pipes = tempDir();
    execFileSync('mkfifo', [path.join(pipes, 'policy.json')]);
    expect(read(path.join(pipes, 'policy.json'))).toMatchObject({ reason: 'policy-unreadable' });
    const large = fileIn(tempDir(), `{}${' '.repeat(2 ** 20)}`);
    expect(read(large)).toMatchObject({ reason: 'policy-unreadable' });
  });

  test('is refused where it is no UTF-8.', () => {
    const file = fileIn(tempDir());
    writeFileSync(file, Buffer.from('{ "connections": [ { "name": "Matriz São" } ] }', 'latin1'));
    expect(read(file)).toMatchObject({ reason: 'policy-no-json' });
  });

  test.skipIf(ME === 0)('is refused where the user cannot read it.', () => {
    const file = fileIn(tempDir());
    chmodSync(file, 0o200);
    expect(read(file)).toMatchObject({ reason: 'policy-unreadable' });
  });
});

const KEY = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Rastro';
const PRINTED = `\r
${KEY}\r
    Services    REG_MULTI_SZ    https://positions.example.com\r
    Connections    REG_MULTI_SZ    Head office | https://positions.example.com/v2 | head-office\r
    OnlineBasemap    REG_DWORD    0x0\r
    MapSources    REG_MULTI_SZ    https://maps.example.com\r
    ExternalMap    REG_DWORD    0x0\r
    Export    REG_DWORD    0x1\r
    ExportFormats    REG_MULTI_SZ    xlsx\\0csv\r
    PositionsDays    REG_DWORD    0x16d\r
    UnlistedDays    REG_DWORD    0x5a\r
    Updates    REG_DWORD    0x0\r
    LogLevel    REG_SZ    warn\r
\r
`;

describe("Windows' group policy", () => {
  test('means what the same file means.', () => {
    expect(registryPolicy(PRINTED)).toEqual(MEANT);
  });

  test.each([
    ['    Update    REG_DWORD    0x0', { reason: 'policy-unknown-key', key: 'Update' }],
    ['    Updates    REG_SZ    0', { reason: 'policy-value', key: 'Updates', expected: 'REG_DWORD 0 | 1' }],
    ['    Updates    REG_DWORD    0x2', { reason: 'policy-value', key: 'Updates' }],
    ['    LogLevel    REG_SZ    debug', { reason: 'policy-value', key: 'LogLevel' }],
    ['    PositionsDays    REG_DWORD    0x0', { reason: 'policy-value', key: 'PositionsDays' }],
    ['    ExportFormats    REG_MULTI_SZ    xlsx\\0docx', { reason: 'policy-value', key: 'ExportFormats' }],
    ['    Services    REG_MULTI_SZ    http://a.example', { reason: 'policy-value', key: 'Services' }],
    ['    Connections    REG_MULTI_SZ    Head office', { reason: 'policy-value', key: 'Connections' }],
  ])('%s is refused by its name.', (line, fault) => {
    expect(refusal(() => registryPolicy(`${KEY}\r\n${line}\r\n`))).toMatchObject({
      ...fault,
      path: 'HKLM\\Software\\Policies\\Rastro',
    });
  });

  /** A registry with the policy's key, or without; `PATH` and variables play no part in it. */
  const registry =
    (answers: Record<string, string | null>): AskRegistry =>
    async (_, key = '') =>
      answers[key] ?? null;
  const PARENT = 'HKLM\\Software\\Policies';
  const PROFILES = 'HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList';

  test('is asked for only where its key is there, and ProgramData is the one that Windows names.', async () => {
    const data = '\r\nX\r\n    ProgramData    REG_EXPAND_SZ    %SystemDrive%\\Dados\r\n';
    const without = await readRegistry(
      registry({ [PARENT]: 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Microsoft\r\n', [PROFILES]: data }),
    );
    expect(without).toEqual({ registry: null, programData: 'C:\\Dados', isUnreadable: false });
    const there = await readRegistry(
      registry({ [PARENT]: `${KEY}\r\n`, 'HKLM\\Software\\Policies\\Rastro': PRINTED }),
    );
    expect(there).toEqual({ registry: PRINTED, programData: 'C:\\ProgramData', isUnreadable: false });
  });

  test('stops the start where its key is there and cannot be read.', async () => {
    const read = readRegistry(registry({ [PARENT]: `${KEY}\r\n` }));
    await expect(read).rejects.toMatchObject({
      kind: 'policy-invalid',
      details: { reason: 'policy-unreadable' },
    });
  });

  test('stops the start where the registry cannot be asked and there is no file.', async () => {
    // No reg.exe here.
    await expect(readSystemPolicy('win32')).rejects.toMatchObject({ kind: 'policy-invalid' });
  });
});
