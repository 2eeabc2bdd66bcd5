import type { Delimiter } from '../../contract/schemas/lists.ts';

/** How the text is cut into rows and cells. */
export interface Dialect {
  readonly delimiter: Delimiter;
  /** Where rows end; `\n` stands for CRLF too, so that a file may mix them. */
  readonly newline: '\n' | '\r';
  /** Whether a backslash stands before a quote inside of quotes, instead of another quote. */
  readonly isEscaped?: boolean;
}
