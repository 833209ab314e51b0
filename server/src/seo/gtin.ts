/** GTIN-8, UPC, EAN and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];

/** Numbers that shops give themselves, such as to weighed goods, and those of coupons; of 13 digits, and of 8. */
const OWN = /^(?:0[245]|2|9[89])/;
const OWN_SHORT = /^[02]/;

/** Whether a barcode is the number of a product everywhere: length and check digit are right, and no shop gives it itself. */
export function isGtin(barcode: string): boolean {
  if (!/^\d+$/.test(barcode) || !LENGTHS.includes(barcode.length)) return false;
  const isOwn = barcode.length === 8 ? OWN_SHORT.test(barcode) : OWN.test(barcode.padStart(14, '0').slice(1));
  const sum = [...barcode]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return !isOwn && sum % 10 === 0;
}
