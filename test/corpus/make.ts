/** Writes the files of the corpus: `node test/corpus/make.ts`. `cases.ts` says what is in them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cases } from './cases.ts';
import { workbooks } from './workbooks.ts';

const folder = fileURLToPath(new URL('files/', import.meta.url));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const { file, content } of [...cases, ...workbooks]) writeFileSync(`${folder}${file}`, content);
