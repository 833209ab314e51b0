import { expect, test } from 'vitest';
import { paragraphsOf, saidIn } from './about.ts';

const page = { title: 'About Haat', title_bn: 'হাট সম্পর্কে', text: 'A market.', text_bn: 'একটি হাট।' };

test('the shop speaks the language that is asked for, where it has words in it', () => {
  expect(saidIn('bn', page)).toEqual({ title: 'হাট সম্পর্কে', text: 'একটি হাট।', lang: 'bn' });
  expect(saidIn('en', page)).toEqual({ title: 'About Haat', text: 'A market.', lang: 'en' });
  expect(saidIn('bn', { ...page, text_bn: ' ' })).toEqual({
    title: 'About Haat',
    text: 'A market.',
    lang: 'en',
  });
  expect(saidIn('en', { ...page, text: '', text_bn: '' })).toBeNull();
  expect(saidIn('en', null)).toBeNull();
});

test('empty lines part paragraphs, line breaks do not', () => {
  expect(paragraphsOf('One\ntwo\n\n three \n \n\nfour\n')).toEqual(['One\ntwo', 'three', 'four']);
  expect(paragraphsOf('')).toEqual([]);
});
