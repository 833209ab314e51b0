/** A word of question marks, at the start or after a space or a bracket: what a wrong encoding leaves of a Bengali word. */
const LOST_WORD = /(?:^|[\s([{/,;:|–—-])\?{3,}/;

/** UTF-8 of Bengali letters that was read as Windows-1252. */
const MOJIBAKE = /à[¦§]/;

/**
 * What a wrong encoding has done to a text, with the cure; null: nothing. Question marks in place of all letters are Bengali that was saved
 * as "CSV" instead of "CSV UTF-8".
 */
export function damageOf(text: string): string | null {
  if (!text.isWellFormed() || text.includes('\ufffd') || MOJIBAKE.test(text))
    return 'was damaged by a wrong encoding: save the file as "CSV UTF-8"';
  const onlyMarks = /\?{2,}/.test(text) && !/[\p{L}\p{M}]/u.test(text);
  if (!onlyMarks && !LOST_WORD.test(text)) return null;
  return 'has question marks in place of its letters: save the file as "CSV UTF-8" from a table that still has them';
}

/** Whether a reason is one of `damageOf`. */
export const isDamage = (reason: string) => /^(was damaged by a wrong|has question marks)/.test(reason);
