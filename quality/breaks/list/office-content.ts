import type { Mutant } from './mutant.ts';

const articles = 'server/src/office/content/articles.test.ts';
const banners = 'server/src/office/content/banners.test.ts';
const brand = 'server/src/office/settings/brand.test.ts';
const categories = 'server/src/office/categories/categories.test.ts';
const markdown = 'contract/src/common/markdown.test.ts';

/** Banners, texts and contact details in the office. */
export const officeContentMutants: Mutant[] = [
  {
    name: 'banner of the year 10000',
    file: 'contract/src/common/moment.ts',
    find: '(?!0000|9999.*-\\\\d\\\\d:\\\\d\\\\d$)',
    replace: '',
    test: {
      file: 'server/src/office/hostile-bodies.test.ts',
      title: 'NUL is removed from every text of a body of the office, and no value gets a 5xx',
    },
  },
  {
    name: 'second editor overwrites the name of the shop',
    file: 'server/src/office/staff/change-conflict.ts',
    find: 'if ((row?.version ?? 0) !== version)',
    replace: 'if (!row && version > 0)',
    test: {
      file: brand,
      title: 'of two first requests at once one creates the brand; shoppers see it, then each change',
    },
  },
  {
    name: 'promise of three parts is stored',
    file: 'contract/src/office/promise-lines.ts',
    find: "    return more.length > 0 ? ['', ''] : [title, text];",
    replace: "    return more.length > PROMISES ? ['', ''] : [title, text];",
    test: {
      file: 'server/src/office/content/promises.test.ts',
      title: 'a promise of three parts is refused and names its field',
    },
  },
  {
    name: 'anything is a logo',
    file: 'server/src/office/settings/brand.ts',
    find: "  return name.endsWith('.webp') && ((await findMedia(name, media))?.immutable ?? false);",
    replace: '  return name !== media;',
    test: { file: brand, title: 'brand_logo "/media/banner.svg" is refused and names the field' },
  },
  {
    name: 'draft of a text is seen by shoppers',
    file: 'server/src/office/content/save-article-draft.ts',
    find: '    const draft = { ...texts,',
    replace:
      "    await tx.insertInto('article_version').values({ article: page, number: version + 1, actor: staff, ...texts }).execute();\n    await tx.updateTable('article').set({ published: version + 1 }).where('id', '=', page).execute();\n    const draft = { ...texts,",
    test: {
      file: articles,
      title: 'a draft is not seen by shoppers; published it is, and an undo brings the specified text back',
    },
  },
  {
    name: 'first version replaces the specified text of the storefront',
    file: 'server/src/content/site.ts',
    find: "where('number', '>', 1)",
    replace: "where('number', '>', 0)",
    test: { file: articles, title: 'the specified texts are the first version: shoppers get no other' },
  },
  {
    name: 'two presses publish a text twice',
    file: 'server/src/office/content/save-article-draft.ts',
    find: "    .where('version', '=', version)\n    .returning('id')",
    replace: "    .returning('id')",
    test: {
      file: articles,
      title: 'the second of two editors learns who changed the page, and publishes nothing',
    },
  },
  {
    name: 'link of a text may lead to a script',
    file: 'contract/src/common/markdown.ts',
    find: '  return isLink(href) ||',
    replace: '  return isLink(href) || /^javascript:/i.test(href) ||',
    test: { file: markdown, title: '[x](<javascript:hit()>) is no link, and is refused when it is saved' },
  },
  {
    name: 'HTML of a text is syntax',
    file: 'contract/src/common/markdown.ts',
    find: 'micromark(source, { extensions }).matchAll',
    replace: 'micromark(source, { allowDangerousHtml: true }).matchAll',
    test: { file: markdown, title: 'HTML in the source is text' },
  },
  {
    name: 'text of nothing but syntax is rendered',
    file: 'contract/src/common/markdown.ts',
    find: 'const MAX_MARKS = 1_000;',
    replace: 'const MAX_MARKS = 100_000;',
    test: {
      file: markdown,
      title: 'a text of nothing but syntax is not rendered, so that it takes no time',
    },
  },
  {
    name: 'scheduled banner is seen at once',
    file: 'server/src/office/content/show-due-banners.ts',
    find: '(starts === null || starts <= at)',
    replace: 'true',
    test: {
      file: banners,
      title: 'a scheduled banner is seen from its start to its end, not before and not after',
    },
  },
  {
    name: 'schedule of banners makes all pages stale all the time',
    file: 'server/src/office/content/show-due-banners.ts',
    find: '  if (due.length === 0) return 0;\n',
    replace: '',
    test: {
      file: banners,
      title: 'of two processes at once one shows a due banner; without a due one nothing is written',
    },
  },
  {
    name: 'banner links to a script',
    file: 'server/src/office/content/banners.ts',
    find: "if (target !== '' && !isLink(target))",
    replace: "if (target === 'x')",
    test: { file: banners, title: 'a banner with the link javascript:hit() is refused' },
  },
  {
    name: 'change of a banner is not in the audit',
    file: 'server/migrations/0060_content.sql',
    find: 'WHEN ((OLD.version, OLD.position) IS DISTINCT FROM (NEW.version, NEW.position))',
    replace: 'WHEN (false)',
    test: { file: banners, title: 'every change of a banner is in the audit with before and after' },
  },
  {
    name: 'message is answered by two people',
    file: 'server/src/office/inbox/answer-contact-message.ts',
    find: "      .where('answered', answered ? 'is' : 'is not', null)\n",
    replace: '',
    test: {
      file: 'server/src/office/inbox/inbox.test.ts',
      title: 'of two people at once one answers, and the other learns who',
    },
  },
  {
    name: 'former slug of a category is forgotten',
    file: 'server/migrations/0063_category_slugs.sql',
    find: 'WHEN ((OLD.parent_id, OLD.slug) IS DISTINCT FROM (NEW.parent_id, NEW.slug))',
    replace: 'WHEN (false)',
    test: {
      file: categories,
      title: 'lists of a former slug are those of the category, however often it changed',
    },
  },
  {
    name: 'former slug leads away from the category that has it now',
    file: 'server/migrations/0063_category_slugs.sql',
    find: '  DELETE FROM category_slug WHERE parent_id IS NOT DISTINCT FROM NEW.parent_id AND slug = NEW.slug;\n',
    replace: '',
    test: { file: categories, title: 'a slug that another category has is its own, not a former one' },
  },
  {
    name: 'only two of the links of the contact details are checked',
    file: 'server/src/office/content/contact-details.ts',
    find: "const LINKS = ['whatsapp', 'chat', 'facebook', 'instagram', 'twitter'] as const;",
    replace: "const LINKS = ['whatsapp', 'facebook'] as const;",
    test: {
      file: 'server/src/office/content/contact-details.test.ts',
      title: 'chat "javascript:hit()" is refused and names the field',
    },
  },
];
