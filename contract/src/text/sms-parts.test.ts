import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smsSize } from './sms-parts.ts';

const BASIC = 'abc XYZ 019 @£$¥èé_ΔΦ"#%&()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà';
const EXTENDED = '^{}\\[~]|€';
const basic = fc.constantFrom(...BASIC);
const extended = fc.constantFrom(...EXTENDED);
const text = (sign: fc.Arbitrary<string>) => fc.string({ unit: sign, maxLength: 700, size: 'max' });

test.each([
  ['nothing', '', 'gsm7', 0, 1],
  ['160 Latin signs', 'a'.repeat(160), 'gsm7', 160, 1],
  ['161', 'a'.repeat(161), 'gsm7', 161, 2],
  ['306', 'a'.repeat(306), 'gsm7', 306, 2],
  ['307', 'a'.repeat(307), 'gsm7', 307, 3],
  ['80 euros', '€'.repeat(80), 'gsm7', 160, 1],
  ['81 euros: 76 and 5', '€'.repeat(81), 'gsm7', 162, 2],
  ['153 euros: one is not cut in two', '€'.repeat(153), 'gsm7', 306, 3],
  ['70 Bengali signs', 'অ'.repeat(70), 'ucs2', 70, 1],
  ['71', 'অ'.repeat(71), 'ucs2', 71, 2],
  ['134', 'অ'.repeat(134), 'ucs2', 134, 2],
  ['135', 'অ'.repeat(135), 'ucs2', 135, 3],
  ['35 mangoes', '🥭'.repeat(35), 'ucs2', 70, 1],
  ['67 mangoes: 33, 33 and 1', '🥭'.repeat(67), 'ucs2', 134, 3],
  ['one Bengali sign among Latin ones', `${'a'.repeat(70)}ট`, 'ucs2', 71, 2],
  ['a taka sign', '৳ 100', 'ucs2', 5, 1],
] as const)('counts %s', (_what, sms, encoding, units, parts) => {
  expect(smsSize(sms)).toEqual({ encoding, units, parts });
});

test('GSM-7 takes one septet for a basic sign and two for an extended one', () => {
  fc.assert(
    fc.property(text(fc.oneof(basic, extended)), (sms) => {
      const { encoding, units } = smsSize(sms);
      const twos = [...sms].filter((sign) => EXTENDED.includes(sign)).length;
      expect({ encoding, units }).toEqual({ encoding: 'gsm7', units: [...sms].length + twos });
    }),
  );
});

test('parts are enough for all units, and one more unit adds at most one part', () => {
  const any = fc.oneof(basic, extended, fc.constantFrom(...'অর্ডার🥭'));
  fc.assert(
    fc.property(text(any), any, (sms, sign) => {
      const { encoding, units, parts } = smsSize(sms);
      const [one, several] = encoding === 'gsm7' ? [160, 153] : [70, 67];
      if (parts === 1) expect(units).toBeLessThanOrEqual(one);
      else {
        expect(units).toBeGreaterThan(one);
        expect(units).toBeLessThanOrEqual(parts * several);
        expect(units).toBeGreaterThan((parts - 1) * (several - 1));
      }
      const longer = smsSize(sms + sign);
      if (longer.encoding === encoding) expect([parts, parts + 1]).toContain(longer.parts);
    }),
  );
});

test('a sign outside GSM-7 makes the whole text UCS-2, in UTF-16 units', () => {
  fc.assert(
    fc.property(text(basic), fc.constantFrom(...'ট৳`🥭'), (sms, sign) => {
      expect(smsSize(sms + sign)).toMatchObject({ encoding: 'ucs2', units: (sms + sign).length });
    }),
  );
});
