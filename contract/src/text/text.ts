/**
 * Cleans text before it is stored: NFC, without control characters and halves of a character (lone surrogates), which
 * PostgreSQL would store as another text; trimmed. Inner runs of spaces stay.
 * ZWJ and ZWNJ stay, because they change how Bengali conjuncts are drawn.
 */
export function cleanText(text: string): string {
  return stripControls(text.replace(/\r\n?/g, '\n')).normalize('NFC').trim();
}

/**
 * Cleans a one-line text like `cleanText`. Line breaks and tabs become spaces, runs of spaces become one. A text of which nothing
 * is visible is empty, so that it is refused where a text is required.
 */
export function cleanLine(text: string): string {
  const line = stripControls(text.replace(/[\u200b\ufeff]/g, '').replace(/\s/g, ' '))
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .trim();
  return isVisible(line) ? line : '';
}

/** True if a text has a letter, a digit, a sign or a picture: not only spaces, marks and characters without a shape. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{DI}\u2800]/gu, ''));
}

function stripControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point; line feed stays
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]/gu, '');
}
