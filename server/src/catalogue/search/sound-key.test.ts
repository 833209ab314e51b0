import fc from 'fast-check';
import { expect, test } from 'vitest';
import { skeletonOf, soundDistance, soundKey } from './sound-key.ts';

test.each([
  ['ডিম', 'dim'],
  ['ডিম', 'deem'],
  ['রসুন', 'roshun'],
  ['মাছ', 'mach'],
  ['চাল', 'chaal'],
  ['আলু', 'aloo'],
  ['লাউ', 'lau'],
  ['ঢেঁড়স', 'dherosh'],
  ['বাঁধাকপি', 'badhakopi'],
  ['আঙ্গুর', 'আঙুর'],
  ['ক্ষীর', 'khir'],
  ['chicken', 'chiken'],
  ['\u09af\u09bc', '\u09df'],
])('%s sounds like %s', (one, other) => {
  expect(soundKey(one)).toBe(soundKey(other));
});

test.each([
  ['পেঁয়াজ', 'piyaj', 0.2],
  ['মাছ', 'maas', 0.36],
  ['tomato', 'tometo', 0.36],
  ['ফ্রিজ', 'fridge', 0.36],
  ['মসলা', 'masala', 0.36],
])('%s sounds similar to %s', (one, other, most) => {
  expect(soundDistance(soundKey(one), soundKey(other))).toBeLessThan(most);
});

test.each([
  ['dal', 'dalim'],
  ['chal', 'chola'],
  ['dim', 'dam'],
  ['alu', 'lau'],
])('%s sounds different from %s', (one, other) => {
  expect(soundDistance(soundKey(one), soundKey(other))).toBeGreaterThan(0.36);
});

test('a skeleton has the consonants and a vowel at the beginning', () => {
  expect(['ilish', 'hilsa', 'dim', 'eggs'].map((word) => skeletonOf(soundKey(word)))).toEqual([
    'Als',
    'Als',
    'dm',
    'Ags',
  ]);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(...'ক্ষযয়ড়ঙগজহআিােোৌঁংঃৎ০ cghknsdgey\u200d\u09bc\u0301İß\ud800'),
    maxLength: 60,
  }),
);

test('the key of a key is the same key, for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const key = soundKey(text);
      expect(soundKey(key)).toBe(key);
      expect(skeletonOf(key).length).toBeLessThanOrEqual(key.length);
    }),
    { numRuns: 3_000 },
  );
});

test('the distance is 0 to itself, symmetric, and grows with the number of different letters', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      const [a, b] = [soundKey(one), soundKey(other)];
      expect(soundDistance(a, a)).toBe(0);
      expect(soundDistance(a, b)).toBeCloseTo(soundDistance(b, a), 9);
    }),
  );
});

test('with a maximum, a distance up to it stays the same, and a longer one is above it', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      const [a, b] = [soundKey(one), soundKey(other)];
      const distance = soundDistance(a, b);
      expect(soundDistance(a, b, distance)).toBe(distance);
      if (distance > 0) expect(soundDistance(a, b, distance * 0.99)).toBeGreaterThan(distance * 0.99);
    }),
  );
});

test.each(['a', 'ক', '\u09cd', 'ng', '\u0301', 'dge', '\u{1f41f}'])(
  'a key takes bounded time: %j repeated a hundred thousand times',
  (part) => {
    const before = process.cpuUsage();
    expect(soundKey(part.repeat(100_000)).length).toBeLessThanOrEqual(40);
    // In µs of processor time; in quadratic time it is many seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  },
);
