/** First characters that make a spreadsheet treat a cell as a formula. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Escapes a formula with an apostrophe, so that no spreadsheet runs it. `unescapeFormula` removes the apostrophe. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Returns the cell before `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
