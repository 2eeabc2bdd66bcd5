import { z } from 'zod';
import {
  isSameReport,
  type OptionalField,
  ofEachField,
  type PositionField,
  pickPositionFields,
  type RequiredField,
  type ValueOf,
} from '../../preload/position-fields.ts';
import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import { isTimestamp } from '../util/time-zone.ts';
import type { VinAnswer } from './types.ts';

/**
 * Document 2.2. The type's case does not matter (RFC 6749, 5.1). A lifetime that is not a whole number of seconds from
 * 1 up makes the answer invalid.
 */
const tokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().int().min(1),
});

/** An answer with more results is invalid. A query has 50 VINs at most (document 2.3). */
const MOST_RESULTS = 4 * BATCH_SIZE;

/** Document 2.5; items are looked at one by one. */
const positionsAnswer = z.object({
  resultados: z.custom<readonly unknown[]>((list) => Array.isArray(list) && list.length <= MOST_RESULTS),
});

/** Reads which VIN a bad item is about. */
const addressed = z.object({ chassi: z.string() });

/** What each field of a position may be on the wire. */
const fields = ofEachField(wireField) as { [Name in RequiredField]: z.ZodType<ValueOf<Name>> } & {
  [Name in OptionalField]: z.ZodOptional<z.ZodType<ValueOf<Name>>>;
};

function wireField({ type, range, required }: PositionField): z.ZodType {
  const [least, most] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const value: z.ZodType<string | number> =
    type === 'time' ? z.string().refine(isTimestamp) : z.number().min(least).max(most);
  return required ? value : value.nullish();
}

/** Document 2.4. Fields that it does not name are ignored. */
const item = z.discriminatedUnion('status', [
  z.object({ chassi: z.string(), status: z.literal('ok'), ...fields }),
  z.object({ chassi: z.string(), status: z.literal('nao_encontrado') }),
]);

export interface TokenAnswer {
  readonly accessToken: string;
  /** Lifetime from the token's issue on. */
  readonly expiresInSeconds: number;
}

/** The token of a 200's body; null when the body is not the document's. */
export function readToken(body: unknown): TokenAnswer | null {
  const parsed = tokenAnswer.safeParse(body);
  if (!parsed.success) return null;
  return { accessToken: parsed.data.access_token, expiresInSeconds: parsed.data.expires_in };
}

/**
 * The answers of a 200's body, one for each VIN asked, in that order; null when the body as a whole is not the
 * document's, or has far more results than a query has VINs.
 *
 * Each item stands for itself (document 4.2, rule 2): a bad one fails its VIN (`invalid-item`), as do two that
 * contradict each other; a VIN without item is `missing-item`; items for VINs that were not asked for are ignored.
 *
 * @param asked different VINs, whatever their case
 */
export function readPositions(body: unknown, asked: readonly string[]): readonly VinAnswer[] | null {
  const parsed = positionsAnswer.safeParse(body);
  if (!parsed.success) return null;
  const answers = new Map<string, VinAnswer>();
  for (const raw of parsed.data.resultados) {
    const read = item.safeParse(raw);
    const owner = read.data ?? addressed.safeParse(raw).data;
    if (!owner) continue;
    const key = owner.chassi.trim().toUpperCase();
    const answer = read.success ? answerOf(read.data) : INVALID;
    const earlier = answers.get(key);
    answers.set(key, !earlier || isSame(earlier, answer) ? answer : INVALID);
  }
  return asked.map((vin) => answers.get(vin.toUpperCase()) ?? MISSING);
}

const INVALID: VinAnswer = { status: 'failed', kind: 'invalid-item' };
const MISSING: VinAnswer = { status: 'failed', kind: 'missing-item' };

function answerOf(read: z.infer<typeof item>): VinAnswer {
  if (read.status === 'nao_encontrado') return { status: 'not-found' };
  return { status: 'ok', ...pickPositionFields(read) };
}

function isSame(a: VinAnswer, b: VinAnswer): boolean {
  if (a.status !== 'ok' || b.status !== 'ok') return a.status === b.status;
  return isSameReport(a, b);
}
