import { initial } from './001-initial.ts';
import { runTarget } from './002-run-target.ts';
import { runHistory } from './003-run-history.ts';
import { listSource } from './004-list-source.ts';

/** SQL by version, from 1. Append only: a script that has shipped never changes. */
export const migrations: readonly string[] = [initial, runTarget, runHistory, listSource];
