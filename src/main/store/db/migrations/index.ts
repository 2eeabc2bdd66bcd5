import { initial } from './001-initial.ts';

/** The SQL script of each version of the schema, from 1. Append only: a script that has shipped never changes. */
export const migrations: readonly string[] = [initial];
