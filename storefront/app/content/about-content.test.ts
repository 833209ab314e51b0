import { expect, test } from 'vitest';
import { aboutContent } from './about-content.ts';

const page = {
  id: 1,
  title: 'About Haat',
  title_bn: 'হাট সম্পর্কে',
  text: 'A market.\n\nMore.',
  text_bn: 'একটি\nহাট।\n\nআরও **কথা**।',
};

test('the first paragraph is the lead, and an English page has the first English paragraph', () => {
  const body = [{ tag: 'p', children: ['আরও ', { tag: 'strong', children: ['কথা'] }, '।'] }];
  expect(aboutContent('bn', page)).toEqual({
    ...{ title: 'হাট সম্পর্কে', description: 'একটি\nহাট।', lang: 'bn', lead: 'একটি\nহাট।' },
    ...{ body, english: [] },
  });
  expect(aboutContent('en', page)).toEqual({
    ...{ title: 'About Haat', description: 'A market.', lang: 'bn', lead: 'একটি\nহাট।' },
    ...{ body, english: [{ tag: 'p', children: ['A market.'] }] },
  });
});

test('a text that starts with a heading has no lead; without any text there is nothing', () => {
  const text_bn = '## শিরোনাম\n\nকথা';
  expect(aboutContent('bn', { ...page, text_bn })).toMatchObject({
    lead: '',
    body: [{ tag: 'h2' }, { tag: 'p' }],
  });
  expect(aboutContent('en', { ...page, text: ' ', text_bn: '' })).toBeNull();
  expect(aboutContent('en', null)).toBeNull();
});

test('without a text in a language the page shows the other one', () => {
  const english = { ...page, text_bn: ' ' };
  for (const language of ['en', 'bn'] as const)
    expect(aboutContent(language, english)).toMatchObject({
      ...{ title: 'About Haat', lang: 'en', lead: 'A market.', english: [] },
    });
  expect(aboutContent('en', { ...page, text: ' ' })).toMatchObject({ title: 'হাট সম্পর্কে', english: [] });
});
