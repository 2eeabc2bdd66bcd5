/**
 * The value of a list's cell, by which filters compare, values are counted and columns are sorted: the cell without
 * white space around it, of every kind that Unicode and JavaScript's `trim` know.
 *
 * @param cell as it stood in the file; undefined where the row is too short
 */
export function valueOfCell(cell: string | undefined): string {
  return cell?.trim() ?? '';
}
