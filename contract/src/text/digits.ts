/** Converts Bengali (০-৯) and full-width digits to 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef\uff10-\uff19]/g, toLatinDigit);
}

function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code >= 0xff10 ? code - 0xff10 : code - 0x09e6);
}

/** Converts 0-9 to Bengali digits: `213` → `২১৩`. */
export function bengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
