import type { ImportSource } from '../state/layout.ts';

/**
 * What is imported of a clipboard or of what was dropped: a file, else the text, else the text of the HTML, else a picture,
 * which the import refuses by its kind. A spreadsheet puts a picture of the cells beside their text.
 *
 * @returns null where there is nothing
 */
export function pastedSource(data: DataTransfer): ImportSource | null {
  const [picture] = data.files;
  const file = [...data.files].find(({ type }) => !type.startsWith('image/'));
  if (file) return { kind: 'file', file };
  const text = pastedText(data);
  if (text !== '') return { kind: 'paste', text };
  return picture ? { kind: 'file', file: picture } : null;
}

/** The plain text, or that of the HTML where there is no other; '' for neither. */
export function pastedText(data: DataTransfer): string {
  const text = data.getData('text/plain');
  if (text.trim() !== '') return text;
  const html = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  return textOf(html.body).trim();
}

const BLOCK = /^(?:P|DIV|LI|UL|OL|H\d|TR|TABLE|BLOCKQUOTE|SECTION|ARTICLE|PRE|HR)$/;
const UNSEEN = /^(?:STYLE|SCRIPT|TEMPLATE|TITLE)$/;

/** The text of a part of a page as it would be copied: a line for each block, a tab between the cells of a row. */
function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replace(/[ \t\r\n]+/g, ' ');
  if (!(node instanceof Element) || UNSEEN.test(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  if (node instanceof HTMLTableRowElement) return `\n${[...node.cells].map(cellText).join('\t')}\n`;
  const inner = Array.from(node.childNodes, textOf).join('');
  return BLOCK.test(node.tagName) ? `\n${inner.trim()}\n` : inner;
}

/** A cell's text in one line, with the empty cells that it spans; a table inside keeps its rows. */
function cellText(cell: HTMLTableCellElement): string {
  const text = Array.from(cell.childNodes, textOf).join('').trim();
  if (cell.querySelector('table')) return text;
  return text.replace(/\s+/g, ' ') + '\t'.repeat(Math.min(cell.colSpan, 100) - 1);
}
