import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MAX_DEPTH, MAX_TEXT } from './limits.ts';
import { asAppError, refusal } from './refusal.ts';

type Attributes = Readonly<Record<string, string>>;

/** Callbacks for a document's elements. Names come without their prefix; the root is at depth 1. */
export interface XmlHandler {
  open(name: string, attributes: Attributes, depth: number): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
}

/**
 * Parses a document piece by piece. Yields after each piece, once the handler has been called for all of it.
 *
 * The parser is strict and expands no entities but XML's own five. A document type, which could declare others, is
 * refused. Nothing that the parser keeps for later (an element's text, a comment, the open elements) grows without end.
 *
 * @throws AppError `spreadsheet-broken`
 */
export async function* readXml(texts: AsyncIterable<string>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  /** Characters since the parser's last event. */
  let kept = 0;
  const text = (value: string) => {
    kept = 0;
    handler.text?.(value);
  };
  const skip = () => {
    kept = 0;
  };
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    kept = 0;
    if (++depth > MAX_DEPTH) throw refusal('spreadsheet-broken', 'elements too deep');
    handler.open(localName(name), attributes, depth);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    kept = 0;
    handler.close?.(localName(name), depth);
    depth--;
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', skip);
  parser.on('processinginstruction', skip);
  parser.on('doctype', () => {
    throw refusal('spreadsheet-broken', 'a document type');
  });
  try {
    for await (const piece of texts) {
      parser.write(piece);
      kept += piece.length;
      if (kept > MAX_TEXT) throw refusal('spreadsheet-broken', 'a text or tag without end');
      yield;
    }
    parser.close();
    yield;
  } catch (error) {
    throw asAppError(error);
  }
}

/** Parses a document to its end. */
export async function readAllXml(texts: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(texts, handler));
}

/**
 * The text of a cell so far, with more text of it appended.
 *
 * @throws AppError `spreadsheet-broken` where it becomes too long
 */
export function appendText(text: string, more: string): string {
  if (text.length + more.length > MAX_TEXT) throw refusal('spreadsheet-broken', 'a text without end');
  return text + more;
}

/** An attribute by its name without prefix; null where there is none. */
export function attribute(attributes: Attributes, name: string): string | null {
  for (const [key, value] of Object.entries(attributes)) if (localName(key) === name) return value;
  return null;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
