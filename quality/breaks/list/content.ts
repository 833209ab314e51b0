import type { Mutant } from './mutant.ts';

/** The frame of every page, static pages, contact and banners. */
export const contentMutants: Mutant[] = [
  {
    name: 'banner waits three seconds',
    file: 'storefront/app/content/use-slider.ts',
    find: 'AUTOPLAY_MS = 2500;',
    replace: 'AUTOPLAY_MS = 3000;',
    test: {
      file: 'quality/e2e/shop/catalogue/banner-slider.test.ts',
      title: 'banners are there at once, move, stop for the shopper, and follow the arrow keys',
    },
    statements: ['2.05', '9.06'],
  },
  {
    name: 'banner transition of half a second',
    file: 'storefront/app/content/slide-motion.ts',
    find: 'TRANSITION_MS = 800;',
    replace: 'TRANSITION_MS = 500;',
    test: {
      file: 'quality/e2e/shop/catalogue/banner-slider.test.ts',
      title: 'banners are there at once, move, stop for the shopper, and follow the arrow keys',
    },
    statements: ['9.07'],
  },
  {
    name: 'home page without banners',
    file: 'storefront/app/catalogue/home-page.tsx',
    find: '{banners.length > 0 && (',
    replace: '{banners.length < 0 && (',
    test: {
      file: 'quality/e2e/shop/catalogue/banner-slider.test.ts',
      title: 'banners are there at once, move, stop for the shopper, and follow the arrow keys',
    },
    statements: ['2.05', '3.09'],
  },
  {
    name: 'header without the dark-mode toggle',
    file: 'storefront/app/shell/header.tsx',
    find: '<ThemeToggle />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/display/shell.test.ts',
      title: 'a chosen theme is applied before any script file, also on the next visit',
    },
    statements: ['1.10'],
  },
  {
    name: 'top banner in English',
    file: 'storefront/app/shell/top-banner.tsx',
    find: "invite: 'ফোনে বা হোয়াটসঅ্যাপে অর্ডার করুন',",
    replace: "invite: 'Order by phone or WhatsApp',",
    test: {
      file: 'quality/e2e/shop/display/shell.test.ts',
      title: 'banner, header and footer show the details of the shop, on a phone and on a larger screen',
    },
    statements: ['1.11'],
  },
  {
    name: 'top banner without the hotline',
    file: 'storefront/app/shell/top-banner.tsx',
    find: '{phone_secondary && (',
    replace: '{!phone_secondary && (',
    test: {
      file: 'quality/e2e/shop/display/shell.test.ts',
      title: 'banner, header and footer show the details of the shop, on a phone and on a larger screen',
    },
    statements: ['1.12'],
  },
  {
    name: 'header without the logo',
    file: 'storefront/app/shell/logo.tsx',
    find: '{logo ? (',
    replace: '{logo && !name ? (',
    test: {
      file: 'quality/e2e/shop/display/shell.test.ts',
      title: 'banner, header and footer show the details of the shop, on a phone and on a larger screen',
    },
    statements: ['3.08', '3.10'],
  },
  {
    name: 'page without footer',
    file: 'storefront/app/shell/shell.tsx',
    find: '<Footer />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/display/shell.test.ts',
      title: 'banner, header and footer show the details of the shop, on a phone and on a larger screen',
    },
    statements: ['2.07'],
  },
  {
    name: 'unknown page returns 200',
    file: 'storefront/app/shell/not-found-page.tsx',
    find: 'return data(null, { status: 404 });',
    replace: 'return data(null, { status: 200 });',
    test: {
      file: 'quality/e2e/shop/display/shell.test.ts',
      title:
        'an unknown URL returns 404 with a link to the shop; a page that cannot be fetched shows an error and can be retried',
    },
    statements: ['2.34'],
  },
  {
    name: 'policies without their text',
    file: 'storefront/app/content/article-page.tsx',
    find: '<Sections sections={article.bn.sections} />',
    replace: 'null',
    test: {
      file: 'quality/e2e/shop/content/content.test.ts',
      title: 'the help pages and the contact details, in English and in Bengali',
    },
    statements: ['1.08', '2.16', '2.17', '2.18'],
  },
  {
    name: 'about page without its text',
    file: 'storefront/app/content/about-page.tsx',
    find: '<Markdown lang={lang} nodes={about.body} />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/content/content.test.ts',
      title: 'the help pages and the contact details, in English and in Bengali',
    },
    statements: ['1.08', '2.15', '7.07'],
  },
  {
    name: 'contact page without its form',
    file: 'storefront/app/content/contact-page.tsx',
    find: '<ContactForm />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/content/contact-form.test.ts',
      title: 'the contact form: errors at the fields, thanks, and a message preserved when it fails',
    },
    statements: ['1.09', '2.19'],
  },
  {
    name: 'contact page without Twitter',
    file: 'storefront/app/shop/contact-links.ts',
    find: "(['facebook', 'instagram', 'twitter'] as const)",
    replace: "(['facebook', 'instagram'] as const)",
    test: {
      file: 'quality/e2e/shop/content/content.test.ts',
      title: 'the help pages and the contact details, in English and in Bengali',
    },
    statements: ['2.19', '3.13'],
  },
  {
    name: 'contact page without the second address',
    file: 'storefront/app/content/contact-links-list.tsx',
    find: '[contact.email_primary, contact.email_secondary]',
    replace: '[contact.email_primary]',
    test: {
      file: 'quality/e2e/shop/content/content.test.ts',
      title: 'the help pages and the contact details, in English and in Bengali',
    },
    statements: ['3.11'],
  },
  {
    name: 'contact form without a required subject',
    file: 'storefront/app/content/send-contact-message.ts',
    find: 'if (!message[field].trim()) errors[field] = field;',
    replace: "if (field !== 'subject' && !message[field].trim()) errors[field] = field;",
    test: {
      file: 'quality/e2e/shop/content/contact-form.test.ts',
      title: 'the contact form: errors at the fields, thanks, and a message preserved when it fails',
    },
    statements: ['5.03'],
  },
  {
    name: 'contact form accepts any email',
    file: 'storefront/app/content/send-contact-message.ts',
    find: "if (!errors.email && !isEmail(message.email)) errors.email = 'emailForm';",
    replace: '',
    test: {
      file: 'quality/e2e/shop/content/contact-form.test.ts',
      title: 'the contact form: errors at the fields, thanks, and a message preserved when it fails',
    },
    statements: ['5.02'],
  },
  {
    name: 'sent message without thanks',
    file: 'storefront/app/content/contact-form.tsx',
    find: "notify(thanks, 'success');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/content/contact-form.test.ts',
      title: 'the contact form: errors at the fields, thanks, and a message preserved when it fails',
    },
    statements: ['8.15'],
  },
  {
    name: 'alerts without the alert role',
    file: 'ui/src/notices.tsx',
    find: '<p role={role}>',
    replace: '<p>',
    test: {
      file: 'quality/e2e/shop/content/contact-form.test.ts',
      title: 'the contact form: errors at the fields, thanks, and a message preserved when it fails',
    },
    statements: ['8.27'],
  },
  {
    name: 'returns within 9 days',
    file: 'storefront/app/content/facts.ts',
    find: "'Contact us within 7 days for returns'",
    replace: "'Contact us within 9 days for returns'",
    test: {
      file: 'quality/e2e/shop/content/content.test.ts',
      title: 'the help pages and the contact details, in English and in Bengali',
    },
    statements: ['9.13'],
  },
  {
    name: 'delivery within 5 hours',
    file: 'storefront/app/content/facts.ts',
    find: "'Home delivery within 3 hours of ordering'",
    replace: "'Home delivery within 5 hours of ordering'",
    test: {
      file: 'quality/e2e/shop/content/content.test.ts',
      title: 'the help pages and the contact details, in English and in Bengali',
    },
    statements: ['9.14'],
  },
  {
    name: 'no support at night',
    file: 'storefront/app/content/facts.ts',
    find: "'Support 24 hours a day, 7 days a week'",
    replace: "'Support during the day'",
    test: {
      file: 'quality/e2e/shop/content/content.test.ts',
      title: 'the help pages and the contact details, in English and in Bengali',
    },
    statements: ['9.15'],
  },
  {
    name: 'phones until 8pm',
    file: 'storefront/app/content/facts.ts',
    find: "'9am–10pm'",
    replace: "'9am–8pm'",
    test: {
      file: 'quality/e2e/shop/content/content.test.ts',
      title: 'the help pages and the contact details, in English and in Bengali',
    },
    statements: ['9.16'],
  },
  {
    name: 'amount without its second decimal',
    file: 'contract/src/common/money.ts',
    find: "const cents = String(Math.abs(paisa) % 100).padStart(2, '0');",
    replace: 'const cents = String(Math.abs(paisa) % 100);',
    test: { file: 'contract/src/common/money.test.ts', title: 'formats 5 paisa as 0.05' },
    statements: ['9.04'],
  },
  {
    name: 'amount without Tk',
    file: 'storefront/app/i18n/format-money.ts',
    find: 'return `${takaSign()}',
    replace: 'return `',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['1.01', '9.05'],
  },
  {
    name: 'page is not hydrated',
    file: 'storefront/app/entry.client.tsx',
    find: '    document,\n',
    replace: "    document.createElement('div'),\n",
    test: {
      file: 'quality/e2e/shop/display/shell.test.ts',
      title: 'banner, header and footer show the details of the shop, on a phone and on a larger screen',
    },
    statements: ['10.2'],
  },
  {
    name: 'a failed call fails the page',
    file: 'storefront/app/platform/optional-call.ts',
    find: 'return fallback;',
    replace: 'throw problem;',
    test: {
      file: 'quality/e2e/shop/network/another-provider.test.ts',
      title: 'a failed request leaves out its part of the page, and the page is not cached',
    },
    statements: ['8.18'],
  },
  {
    name: 'a link in a text loses the language of the page',
    file: 'storefront/app/content/render-text.ts',
    find: 'return pathIn(language, englishPath(path) + rest);',
    replace: 'return href;',
    test: {
      file: 'storefront/app/content/render-text.test.ts',
      title: 'the link / is / on an English page and /bn on a Bengali one',
    },
  },
];
