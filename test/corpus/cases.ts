import type { CorpusCase } from './case.ts';
import { delimiters } from './cases/delimiters.ts';
import { encodings } from './cases/encodings.ts';
import { headers } from './cases/headers.ts';
import { quotes } from './cases/quotes.ts';
import { refused } from './cases/refused.ts';
import { rows } from './cases/rows.ts';
import { severalVins } from './cases/several-vins.ts';
import { values } from './cases/values.ts';

/** Every text file of the corpus, and what must come out of it. */
export const cases: readonly CorpusCase[] = [
  ...delimiters,
  ...encodings,
  ...rows,
  ...headers,
  ...values,
  ...severalVins,
  ...quotes,
  ...refused,
];
