import { expect, test } from 'vitest';
import type { Language } from './language.ts';
import { FIRST_REASONS, reasonIn } from './reasons.ts';

test('a usual reason is shown in the other language, and a typed one as it is', () => {
  const reason = (language: Language, text: string) => reasonIn(language, text, FIRST_REASONS);
  expect(reason('bn', ' nobody at home ')).toBe('বাসায় কেউ নেই');
  expect(reason('en', 'বাসায় কেউ নেই')).toBe('nobody at home');
  expect(reason('bn', 'weighed when it was packed')).toBe('প্যাক করার সময় মাপা ওজন');
  expect(reason('en', 'অন্য জিনিস এসেছে')).toBe('Another product');
  expect(reason('bn', 'their dog barks')).toBe('their dog barks');
});

test('a reason of the shop is translated, also a hidden one, and so is one that the shop has replaced', () => {
  const flooded = { en: 'road under water', bn: 'রাস্তায় পানি', hidden: true };
  const lists = { ...FIRST_REASONS, door: [flooded] };
  expect(reasonIn('bn', 'road under water', lists)).toBe('রাস্তায় পানি');
  expect(reasonIn('bn', 'had no money', lists)).toBe('টাকা নেই');
});
