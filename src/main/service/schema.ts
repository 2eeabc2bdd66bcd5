import { z } from 'zod';
import {
  isSameReport,
  mapPositionFields,
  type OptionalField,
  type PositionField,
  pickPositionFields,
  type RequiredField,
  type ValueOf,
} from '../../contract/position-fields.ts';
import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import { isTimestamp } from '../util/time-zone.ts';
import type { VinAnswer } from './types.ts';

/**
 * The service's document (docs/service.md), 2.2. The case of `token_type` does not matter (RFC 6749, 5.1). A lifetime
 * that is not a whole number of seconds from 1 up makes the answer invalid; some services send it as a text.
 */
const tokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(1)),
});

/** An answer with more results is invalid. A query has 50 VINs at most (document 2.3). */
const MOST_RESULTS = 4 * BATCH_SIZE;

/** Document 2.5. Its items are validated one by one, by `item`. */
const positionsAnswer = z.object({
  resultados: z.custom<readonly unknown[]>((list) => Array.isArray(list) && list.length <= MOST_RESULTS),
});

/** Reads only the VIN of an item that is invalid otherwise. */
const addressed = z.object({ chassi: z.string() });

const fields = mapPositionFields(wireField) as { [Name in RequiredField]: z.ZodType<ValueOf<Name>> } & {
  [Name in OptionalField]: z.ZodOptional<z.ZodType<ValueOf<Name>>>;
};

function wireField({ type, range, required }: PositionField): z.ZodType {
  const [least, most] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const value: z.ZodType<string | number> =
    type === 'time' ? z.string().refine(isTimestamp) : z.number().min(least).max(most);
  return required ? value : value.nullish();
}

/** Document 2.4. Fields that the document does not name are ignored. */
const item = z.discriminatedUnion('status', [
  z.object({ chassi: z.string(), status: z.literal('ok'), ...fields }),
  z.object({ chassi: z.string(), status: z.literal('nao_encontrado') }),
]);

export interface TokenAnswer {
  readonly accessToken: string;
  /** Lifetime from the token's issue on. */
  readonly expiresInSeconds: number;
}

/** The token in the body of a 200; null when the body is not as the document says. */
export function readToken(body: unknown): TokenAnswer | null {
  const parsed = tokenAnswer.safeParse(body);
  if (!parsed.success) return null;
  return { accessToken: parsed.data.access_token, expiresInSeconds: parsed.data.expires_in };
}

/** The field for which `readToken` refuses the body; null where the body is no answer with a token at all. */
export function wrongTokenField(body: unknown): string | null {
  const { success } = z.object({ access_token: z.unknown() }).safeParse(body);
  const field = success ? tokenAnswer.safeParse(body).error?.issues[0]?.path[0] : undefined;
  return typeof field === 'string' ? field : null;
}

/**
 * The answers in the body of a 200, one for each VIN of the query, in the query's order; null when the body as a whole
 * is not as the document says, or has far more results than a query has VINs.
 *
 * Each item is read by itself (document 4.2, rule 2). A bad item fails its VIN (`invalid-item`), as do two items that
 * contradict each other. A VIN without an item is `missing-item`. Items for other VINs than the query's are ignored.
 *
 * @param asked the query's VINs, which also differ when case is ignored
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
