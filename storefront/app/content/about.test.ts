import { expect, test } from 'vitest';
import { aboutTextIn } from './about.ts';

const page = { title: 'About Haat', title_bn: 'হাট সম্পর্কে', text: 'A market.', text_bn: 'একটি হাট।' };

test('returns the text in the requested language, otherwise in the other one', () => {
  expect(aboutTextIn('bn', page)).toEqual({ title: 'হাট সম্পর্কে', text: 'একটি হাট।', lang: 'bn' });
  expect(aboutTextIn('en', page)).toEqual({ title: 'About Haat', text: 'A market.', lang: 'en' });
  expect(aboutTextIn('bn', { ...page, text_bn: ' ' })).toEqual({
    title: 'About Haat',
    text: 'A market.',
    lang: 'en',
  });
  expect(aboutTextIn('en', { ...page, text: '', text_bn: '' })).toBeNull();
  expect(aboutTextIn('en', null)).toBeNull();
});
