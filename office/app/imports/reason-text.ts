import type { products } from '../products/messages.en.ts';
import { wrongFields } from '../products/wrong-fields.ts';

type Wrong = (typeof products)['wrong'];

/**
 * A reason of the server names the column first: "price is missing". The column stays as in the file; what is wrong is in the language of the
 * page, with the value that was typed. Other reasons stay as they are.
 */
export function reasonText(reason: string, wrong: Wrong): string {
  const [, column, problem = ''] =
    /^([a-z]+(?:_[a-z]+)*\d?) ((?:".*" )?(?:is|has|holds|was) .*)$/.exec(reason) ?? [];
  if (!column) return reason;
  const typed = /^".*?"(?= )/.exec(problem)?.[0] ?? '';
  const text = wrongFields({ column: problem }, { wrong } as typeof products).column ?? '';
  return text === wrong.other ? reason : [`${column}:`, typed, text].filter(Boolean).join(' ');
}
