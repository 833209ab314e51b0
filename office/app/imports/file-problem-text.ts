import type { imports } from './messages.en.ts';

/**
 * Translates the server's problem of a whole file, which follows the file's name: "is empty". Rare problems are not translated.
 */
export function fileProblemText(problem: string, { files, wrongFile }: typeof imports): string {
  if (problem === 'is empty') return files.empty;
  if (problem === 'holds no products') return files.noProducts;
  if (problem.startsWith('is a spreadsheet')) return files.spreadsheet;
  if (/^is (UTF-16,|not UTF-8)/.test(problem)) return files.notUtf8;
  const [, twice] = /^has the column (.*) twice$/.exec(problem) ?? [];
  if (twice) return files.columnTwice(twice);
  const [, missing] = /^has no columns? (.*): name, price/.exec(problem) ?? [];
  if (missing) return files.noColumns(missing);
  const [, line] = /^is not CSV: the row of line (\d+)/.exec(problem) ?? [];
  if (line) return files.quotation(line);
  const [, most] = /^has more than (\d+) rows$/.exec(problem) ?? [];
  return most ? files.tooManyRows(most) : wrongFile(problem);
}
