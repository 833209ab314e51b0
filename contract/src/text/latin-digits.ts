/** Converts Bengali (০-৯) and full-width digits to 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef\uff10-\uff19]/g, toLatinDigit);
}

function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code >= 0xff10 ? code - 0xff10 : code - 0x09e6);
}
