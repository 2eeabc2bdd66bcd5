import { initial } from './001-initial.ts';
import { runTarget } from './002-run-target.ts';

/** SQL by version, from 1. Append only: a script that has shipped never changes. */
export const migrations: readonly string[] = [initial, runTarget];
