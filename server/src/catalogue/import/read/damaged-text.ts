/** A word of question marks, at the start or after a space or a bracket: what a wrong encoding leaves of a Bengali word. */
const LOST_WORD = /(?:^|[\s([{/,;:|–—-])\?{3,}/;

/** UTF-8 of Bengali letters that was read as Windows-1252. */
const MOJIBAKE = /à[¦§]/;

/**
 * True if a wrong encoding has damaged a text. Question marks in place of all letters are Bengali that was saved as "CSV" instead of
 * "CSV UTF-8".
 */
export function isDamaged(text: string): boolean {
  if (!text.isWellFormed() || text.includes('\ufffd') || MOJIBAKE.test(text)) return true;
  const onlyMarks = /\?{2,}/.test(text) && !/[\p{L}\p{M}]/u.test(text);
  return onlyMarks || LOST_WORD.test(text);
}
