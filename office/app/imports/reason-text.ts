import type { products } from '../products/messages.en.ts';
import { wrongFields } from '../products/wrong-fields.ts';
import type { imports } from './messages.en.ts';

interface Texts {
  wrong: (typeof products)['wrong'];
  rows: (typeof imports)['rows'];
}

/**
 * Translates the server's reason of a wrong row. A reason names the column first, "price is missing": the name of the column and the typed value
 * stay as in the file. Rare reasons of a whole row are not translated.
 */
export function reasonText(reason: string, { wrong, rows }: Texts): string {
  const row = rowText(reason, rows);
  if (row) return row;
  const [, column, problem = ''] =
    /^([a-z]+(?:_[a-z]+)*\d?) ((?:".*" )?(?:is|has|holds|was|belongs) .*)$/.exec(reason) ?? [];
  if (!column) return reason;
  const typed = /^".*?"(?= )/.exec(problem)?.[0] ?? '';
  const rest = problem.slice(typed.length).trim();
  const text = wrongFields({ [column]: rest }, { wrong } as typeof products)[column] ?? '';
  return text === wrong.other ? reason : [`${column}:`, typed, text].filter(Boolean).join(' ');
}

function rowText(reason: string, texts: Texts['rows']): string | null {
  const [, category] = /^unknown category (.*): to make a new one/.exec(reason) ?? [];
  if (category) return texts.category(category);
  const [, called, needed] = /^no product has the (.*), and a new one needs: (.*)$/.exec(reason) ?? [];
  if (called && needed) return texts.product(called, needed);
  const [, cells, headings] = /^has (\d+) cells where the headings have (\d+)$/.exec(reason) ?? [];
  if (cells && headings) return texts.cells(cells, headings);
  const [, what, line] = /^(.*) is already in \w+ (\d+)$/.exec(reason) ?? [];
  return what && line ? texts.twice(what, line) : null;
}
