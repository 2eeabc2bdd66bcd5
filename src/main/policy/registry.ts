import { policyFormats, policyLogLevels } from '../../contract/enums.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { policyError } from './parse.ts';
import { policyFile, policyOf } from './schema.ts';

/** The registry key of Windows' group policies for Rastro. Users can read it, but only administrators can write it. */
export const POLICY_KEY = 'HKLM\\Software\\Policies\\Rastro';

/** How the data of a registry value is read. */
type Kind = 'switch' | 'number' | 'text' | 'texts' | 'connections';

/** The values of the registry key, in the order of the ADMX file, each with its path in the policy's JSON. */
export const registryValues = {
  Services: { kind: 'texts', path: ['services'] },
  Connections: { kind: 'connections', path: ['connections'] },
  OnlineBasemap: { kind: 'switch', path: ['onlineBasemap'] },
  MapSources: { kind: 'texts', path: ['mapSources'] },
  ExternalMap: { kind: 'switch', path: ['externalMap'] },
  Export: { kind: 'switch', path: ['export', 'allowed'] },
  ExportFormats: { kind: 'texts', path: ['export', 'formats'] },
  PositionsDays: { kind: 'number', path: ['retention', 'positionsDays'] },
  UnlistedDays: { kind: 'number', path: ['retention', 'unlistedDays'] },
  Updates: { kind: 'switch', path: ['updates'] },
  LogLevel: { kind: 'text', path: ['logLevel'] },
} as const satisfies Record<string, { readonly kind: Kind; readonly path: readonly string[] }>;

type ValueName = keyof typeof registryValues;

/** What a value of each kind must look like, for the error about a wrong value. */
const expectedSyntaxOf: Readonly<Record<Kind, string>> = {
  switch: 'REG_DWORD 0 | 1',
  number: 'REG_DWORD 1–36500',
  text: `REG_SZ ${policyLogLevels.join(' | ')}`,
  texts: 'REG_MULTI_SZ',
  connections: 'REG_MULTI_SZ: name | https://… | client id | America/Sao_Paulo',
};

/** A value as `reg.exe query` prints it: four spaces between name, type and data. */
const LINE = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/;

/**
 * Reads the policy from the values of a group policy.
 *
 * @param printed by `reg.exe query` of the key
 * @throws AppError `policy-invalid` for an unknown name, a wrong type or a wrong content of a value
 */
export function registryPolicy(printed: string): Policy {
  const file: Record<string, unknown> = {};
  for (const line of printed.split(/\r?\n/)) {
    const [, name, type, data = ''] = LINE.exec(line) ?? [];
    if (name === undefined || type === undefined) continue;
    if (!isKnown(name)) throw policyError({ reason: 'policy-unknown-key', path: POLICY_KEY, key: name });
    const { kind, path } = registryValues[name];
    const value = read(kind, type, data);
    if (value === undefined) throw wrong(name, kind);
    put(file, path, value);
  }
  const parsed = policyFile.safeParse(file);
  if (parsed.success) return policyOf(parsed.data);
  const at = parsed.error.issues[0]?.path ?? [];
  const name = Object.keys(registryValues)
    .filter(isKnown)
    .find((each) => isAt(at, registryValues[each].path));
  throw name
    ? wrong(name, registryValues[name].kind)
    : policyError({ reason: 'policy-unreadable', path: POLICY_KEY });
}

const isKnown = (name: string): name is ValueName => Object.hasOwn(registryValues, name);

function wrong(key: ValueName, kind: Kind) {
  const formats = key === 'ExportFormats' ? `: ${policyFormats.join(' | ')}` : '';
  return policyError({
    reason: 'policy-value',
    path: POLICY_KEY,
    key,
    expected: expectedSyntaxOf[kind] + formats,
  });
}

/** A value as the policy's JSON has it; undefined where its type or data do not fit its kind. */
function read(kind: Kind, type: string, data: string): unknown {
  switch (kind) {
    case 'switch':
    case 'number': {
      if (type !== 'REG_DWORD' || !/^0x[0-9a-f]{1,8}$/i.test(data)) return undefined;
      const number = Number(data);
      if (kind === 'number') return number;
      return number > 1 ? undefined : number === 1;
    }
    case 'text':
      return type === 'REG_SZ' ? data : undefined;
    case 'texts':
      return type === 'REG_MULTI_SZ' ? texts(data) : undefined;
    case 'connections':
      return type === 'REG_MULTI_SZ' ? texts(data).map(connectionOf) : undefined;
  }
}

/** `reg.exe` prints `\0` between the texts. */
const texts = (data: string): string[] =>
  data
    .split('\\0')
    .map((text) => text.trim())
    .filter((text) => text !== '');

function connectionOf(text: string): Record<string, string> {
  const [name = '', address = '', clientId = '', timeZone, ...more] = text
    .split('|')
    .map((part) => part.trim());
  const zone = timeZone === undefined ? {} : { timeZone: [timeZone, ...more].join('|') };
  return { name, address, clientId, ...zone };
}

function put(file: Record<string, unknown>, [first, second]: readonly string[], value: unknown): void {
  if (first === undefined) return;
  if (second === undefined) file[first] = value;
  else file[first] = { ...(file[first] as object | undefined), [second]: value };
}

const isAt = (at: readonly PropertyKey[], path: readonly string[]): boolean =>
  path.every((part, index) => at[index] === part);
