import type { Language } from '@haat/contract/text/language';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import '../../shell/all-messages.bn.ts';
import '../../shell/all-messages.en.ts';
import { BannerSlider } from './banner-slider.tsx';

const fish = {
  id: 1,
  image: '/media/fish.webp',
  image_phone: '',
  title: 'Fish',
  title_bn: 'মাছ',
  link: '/products?category=fish',
};

const rendered = (banners: (typeof fish)[], language: Language = 'en') =>
  renderToString(
    <MemoryRouter>
      <I18nProvider value={{ language }}>
        <BannerSlider banners={banners} />
      </I18nProvider>
    </MemoryRouter>,
  );

test('the server sends only the first banner, with its name and link', () => {
  const html = rendered([fish, { ...fish, id: 2, image: '/media/meat.webp' }]);
  expect(html).toContain('src="/media/fish.webp" alt="Fish"');
  expect(html).toContain('href="/products?category=fish"');
  expect(html).not.toContain('meat.webp');
  expect(html).not.toContain('style=');
  expect(rendered([fish], 'bn')).toContain('alt="মাছ"');
});

test.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', ''])(
  'a banner with the link %j is no link',
  (link) => {
    const html = rendered([{ ...fish, link }]);
    expect(html).toContain('fish.webp');
    expect(html).not.toContain('<a');
  },
);

test('shows no banner with an unsafe picture URL, and nothing without banners', () => {
  const html = rendered([
    { ...fish, image: 'javascript:alert(1)' },
    { ...fish, id: 2, image: '/media/meat.webp' },
  ]);
  expect(html).toContain('meat.webp');
  expect(rendered([])).toBe('');
});

test('a banner without a title still has a name', () => {
  expect(rendered([{ ...fish, title: '', title_bn: '' }])).toContain('alt="Offers"');
});

test('a phone gets the crop for phones, if there is one', () => {
  const image = `/media/pictures/aa/${'a'.repeat(32)}.webp`;
  const image_phone = `/media/pictures/bb/${'b'.repeat(32)}.webp`;
  const html = rendered([{ ...fish, image, image_phone }]);
  expect(html).toMatch(/<picture[^>]*><source media="\(max-width: 767px\)"[^>]*bbbb/);
  expect(rendered([{ ...fish, image }])).not.toContain('media=');
  expect(rendered([{ ...fish, image, image_phone: 'javascript:hit()' }])).not.toContain('hit()');
});
