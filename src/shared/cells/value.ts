/**
 * The value of a list's cell for filters, counts and sorting: the cell without the white space at its ends, of every
 * kind that JavaScript's `trim` knows.
 *
 * @param cell as it stood in the file; undefined where the row is too short
 */
export function valueOfCell(cell: string | undefined): string {
  return cell?.trim() ?? '';
}
