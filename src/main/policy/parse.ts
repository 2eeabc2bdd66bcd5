import type { z } from 'zod';
import type { ErrorReason } from '../../contract/schemas/errors.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { AppError } from '../util/errors.ts';
import { JsonFault, type JsonText, readJson } from './json-text.ts';
import { expectedSyntax, policyFile, policyOf } from './schema.ts';

/** What is wrong with a policy, and where. Each `reason` has a text at `errors.reason` in the language files. */
interface PolicyFault {
  readonly reason: Extract<ErrorReason, `policy-${string}`>;
  /** The file, or the key of the registry. */
  readonly path: string;
  readonly line?: number;
  readonly key?: string;
  readonly expected?: string;
}

/** The error that stops the start, so that Rastro never opens with fewer rules than the administrator meant. */
export function policyError({ reason, ...details }: PolicyFault, options: ErrorOptions = {}): AppError {
  const { path, line, key } = details;
  const where = line === undefined ? path : `${path}:${line}`;
  const what = key === undefined ? reason : `${reason} ${key}`;
  return new AppError(
    'policy-invalid',
    `the policy can't be used: ${where}: ${what}`,
    { reason, where, ...details },
    options,
  );
}

/**
 * Reads the policy from the text of a file.
 *
 * @param path for the error
 * @throws AppError `policy-invalid` for a text that is no JSON, an unknown key or a wrong value
 */
export function parsePolicy(source: string, path: string): Policy {
  let read: JsonText;
  try {
    // Editors on Windows begin a file with a byte order mark.
    read = readJson(source.replace(/^\ufeff/, ''));
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, duplicate } = error;
    if (duplicate !== null) throw policyError({ reason: 'policy-key-twice', path, line, key: duplicate });
    throw policyError({ reason: 'policy-no-json', path, line });
  }
  const parsed = policyFile.safeParse(read.value);
  if (parsed.success) return policyOf(parsed.data);
  const { issues } = parsed.error;
  // A misspelt key causes two issues: an unknown key and a missing key. The message about the unknown key is better.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw policyError({ path, ...faultOf(issue, read) });
}

function faultOf(
  issue: z.core.$ZodIssue | undefined,
  { value, lineOf }: JsonText,
): Omit<PolicyFault, 'path'> {
  if (!issue) return { reason: 'policy-no-json' };
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    return { reason: 'policy-unknown-key', line: lineOf([...path, key]), key: named([...path, key]) };
  }
  const line = lineOf(path);
  const key = named(path);
  if (path.length > 0 && valueAt(value, path) === undefined)
    return { reason: 'policy-key-missing', line, key };
  const isOwnText = issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid');
  return { reason: 'policy-value', line, key, expected: isOwnText ? issue.message : expectedSyntax.object };
}

/** The name of a path, such as `connections[0].address`; `{ … }` for the whole file. */
function named(path: readonly PropertyKey[]): string {
  const parts = path.map((part, index) =>
    typeof part === 'number' ? `[${part}]` : (index > 0 ? '.' : '') + String(part),
  );
  return parts.join('') || expectedSyntax.object;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  );
}
