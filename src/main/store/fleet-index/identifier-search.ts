import type { IdentifierFilter } from '../../../contract/schemas/fleet.ts';
import { searchTerms } from '../../../shared/numbers.ts';
import type { Prepare } from '../db/database.ts';
import { foldedName, identifierTexts } from './identifier-texts.ts';

/** Shortest word of a search that is searched for by itself in identifiers; a plate has seven characters. */
const MIN_WORD = 6;

export interface IdentifierSearch {
  /** Identifies the present identifiers in keys of caches; undefined where no list has any. */
  stamp(): string | undefined;
  /** Marks the vehicles whose identifier has the search, or one of its words. */
  mark(found: Uint8Array, search: string): void;
  /** Marks the vehicles whose first identifier, which the table of all vehicles shows, fits the filter. */
  markFitting(found: Uint8Array, filter: IdentifierFilter): void;
  find(wanted: ReadonlySet<string>): Map<string, number[]>;
  /** The rank of each vehicle, see `identifierRanks`; empty where no list has identifiers. */
  ranks(highest: number): Uint32Array;
  /** Reads a part of the identifiers. @returns whether all are read */
  readSome(): boolean;
}

export function identifierSearch(prepare: Prepare): IdentifierSearch {
  const identifiers = identifierTexts(prepare);
  return {
    stamp: () => identifiers.now()?.stamp,
    mark(found, search) {
      const known = identifiers.now();
      if (!known) return;
      const words = searchTerms(search).filter(({ length }) => length >= MIN_WORD);
      for (const name of new Set([foldedName(search), ...words.map(foldedName)]))
        if (name !== '') known.texts.mark(found, name);
    },
    markFitting(found, filter) {
      const texts = identifiers.now()?.texts;
      const { match } = filter;
      if (match === 'contains' || match === 'begins') {
        texts?.markFirst(found, match, foldedName(filter.text));
        return;
      }
      texts?.markFirst(found, 'begins', '');
      if (match === 'blank')
        for (let number = 0; number < found.length; number++) found[number] = found[number] === 1 ? 0 : 1;
    },
    find: (wanted) => identifiers.now()?.texts.find(wanted) ?? new Map(),
    ranks: (highest) => identifiers.now()?.texts.ranks(highest) ?? new Uint32Array(),
    readSome: identifiers.readSome,
  };
}
