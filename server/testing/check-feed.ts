/**
 * The columns of a feed of products as Google publishes them (support.google.com/merchants/answer/7052112), for shops whose catalogue Meta
 * (id, title, description, availability, condition, price, link, image_link and one of brand, mpn, gtin) and OpenAI read, too.
 */
const COLUMNS: Record<string, { pattern: RegExp; required?: true; many?: number }> = {
  'g:id': { pattern: /^[\w-]{1,50}$/, required: true },
  'g:title': { pattern: /^.{1,150}$/su, required: true },
  'g:description': { pattern: /^.{1,5000}$/su, required: true },
  'g:link': { pattern: /^https:\/\/[^\s<>"]{1,2000}$/, required: true },
  'g:image_link': { pattern: /^https:\/\/[^\s<>"]+\.(?:jpe?g|png|webp|gif)$/, required: true },
  'g:additional_image_link': { pattern: /^https:\/\/[^\s<>"]+\.(?:jpe?g|png|webp|gif)$/, many: 10 },
  'g:availability': { pattern: /^(?:in_stock|out_of_stock|preorder|backorder)$/, required: true },
  'g:condition': { pattern: /^(?:new|refurbished|used)$/, required: true },
  'g:price': { pattern: /^\d{1,9}\.\d\d BDT$/, required: true },
  'g:sale_price': { pattern: /^\d{1,9}\.\d\d BDT$/ },
  'g:sale_price_effective_date': {
    pattern: /^(\d{4}-\d\d-\d\dT\d\d:\d\d\+\d{4})\/(\d{4}-\d\d-\d\dT\d\d:\d\d\+\d{4})$/,
  },
  'g:unit_pricing_measure': { pattern: /^\d+(?:\.\d+)?(?:mg|g|kg|ml|cl|l|cbm|ct)$/ },
  'g:unit_pricing_base_measure': { pattern: /^(?:1|10|100|2|4|8|75|750|50|1000)(?:g|kg|ml|cl|l|ct)$/ },
  'g:product_type': { pattern: /^.{1,750}$/su },
  'g:brand': { pattern: /^.{1,70}$/su },
  'g:gtin': { pattern: /^(?:\d{8}|\d{12,14})$/ },
  'g:identifier_exists': { pattern: /^(?:yes|no)$/ },
};

export type FeedItem = Record<string, string[]>;

/** Parses a feed, and returns its items and what is wrong with it: text that is no XML, unknown, missing or double columns, and wrong values. */
export function checkFeed(xml: string): { items: FeedItem[]; problems: string[] } {
  const problems: string[] = [];
  const [, head = '', body = ''] =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0"><channel>(.*?)((?:<item>.*<\/item>\s*)?)<\/channel><\/rss>\s*$/s.exec(
      xml,
    ) ?? [];
  for (const name of ['title', 'link', 'description'])
    if (!new RegExp(`<${name}>[^<]+</${name}>`).test(head)) problems.push(`the channel has no ${name}`);
  const items = [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, inner = '']) => {
    const item: FeedItem = {};
    const rest = inner.replace(/<([a-z:_]+)>([^<>]*)<\/\1>/g, (_, name: string, text: string) => {
      item[name] = [...(item[name] ?? []), decoded(text, problems)];
      return '';
    });
    if (rest.trim() !== '') problems.push(`not XML: ${rest.slice(0, 80)}`);
    return item;
  });
  if (body.replaceAll(/<item>.*?<\/item>/gs, '').trim() !== '') problems.push('text between items');
  const ids = new Set<string>();
  for (const item of items) {
    const id = item['g:id']?.[0] ?? '?';
    if (ids.has(id)) problems.push(`${id} is there twice`);
    ids.add(id);
    problems.push(...problemsOf(item).map((problem) => `${id}: ${problem}`));
  }
  return { items, problems };
}

function problemsOf(item: FeedItem): string[] {
  const problems: string[] = [];
  for (const [name, values] of Object.entries(item)) {
    const column = COLUMNS[name];
    if (!column) problems.push(`unknown column ${name}`);
    else if (values.length > (column.many ?? 1)) problems.push(`${name} is there ${values.length} times`);
    else
      problems.push(
        ...values.filter((value) => !column.pattern.test(value)).map((value) => `${name}: ${value}`),
      );
  }
  for (const [name, { required }] of Object.entries(COLUMNS))
    if (required && !item[name]) problems.push(`no ${name}`);
  const one = (name: string) => item[name]?.[0];
  if (one('g:sale_price') && Number.parseFloat(one('g:sale_price')!) >= Number.parseFloat(one('g:price')!))
    problems.push('the sale price is no lower than the price');
  const [from = '', to = ''] = one('g:sale_price_effective_date')?.split('/') ?? [];
  if (from && !(one('g:sale_price') && from < to && `${from}/${to}`.length <= 51))
    problems.push('wrong dates of the sale');
  if (one('g:unit_pricing_base_measure') && !one('g:unit_pricing_measure'))
    problems.push('a base without a measure');
  if (!one('g:brand') && !one('g:gtin')) problems.push('none of brand, mpn, gtin');
  if (!one('g:gtin') && one('g:identifier_exists') !== 'no')
    problems.push('no gtin, but identifier_exists is not no');
  return problems;
}

function decoded(text: string, problems: string[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that XML 1.0 forbids
  if (/&(?!#\d+;)|[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text))
    problems.push(`not XML: ${text.slice(0, 80)}`);
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
