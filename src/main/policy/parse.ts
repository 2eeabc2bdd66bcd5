import { findNodeAtLocation, type JSONPath, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { z } from 'zod';
import type { ErrorReason } from '../../contract/schemas/errors.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { AppError } from '../util/errors.ts';
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
  // Editors on Windows begin a file with a byte order mark.
  const read = readJson(source.replace(/^\ufeff/, ''), path);
  const parsed = policyFile.safeParse(read.value);
  if (parsed.success) return policyOf(parsed.data);
  const { issues } = parsed.error;
  // A misspelt key causes two issues: an unknown key and a missing key. The message about the unknown key is better.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw policyError({ path, ...faultOf(issue, read) });
}

interface JsonText {
  readonly value: unknown;
  /** The line, from 1, of the key or the item at a path; where the path is missing, of its nearest parent. */
  lineOf(path: JSONPath): number;
}

/** `JSON.parse` gives the value, the library's tree the lines and the keys that stand twice. */
function readJson(text: string, path: string): JsonText {
  const lineAt = (offset = 0) => text.slice(0, offset).split('\n').length;
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw policyError({ reason: 'policy-no-json', path, line: lineAt(errors[0]?.offset) }, { cause });
  }
  const twice = tree && keyTwice(tree);
  if (twice)
    throw policyError({ reason: 'policy-key-twice', path, line: lineAt(twice.offset), key: twice.value });
  const lineOf = (at: JSONPath): number => {
    const node = tree && findNodeAtLocation(tree, at);
    if (!node && at.length > 0) return lineOf(at.slice(0, -1));
    return lineAt(node?.parent?.type === 'property' ? node.parent.offset : node?.offset);
  };
  return { value, lineOf };
}

/** The first key that its object already has: `JSON.parse` would silently drop one of two rules. */
function keyTwice({ type, children = [] }: Node): Node | undefined {
  const keys = type === 'object' ? children.flatMap((property) => property.children?.[0] ?? []) : [];
  const isTwice = ({ value }: Node, at: number) => keys.findIndex((key) => key.value === value) < at;
  return keys.find(isTwice) ?? children.map(keyTwice).find((found) => found !== undefined);
}

function faultOf(
  issue: z.core.$ZodIssue | undefined,
  { value, lineOf }: JsonText,
): Omit<PolicyFault, 'path'> {
  if (!issue) return { reason: 'policy-no-json' };
  // The paths of a JSON text have no symbols.
  const path = issue.path as JSONPath;
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

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  );
