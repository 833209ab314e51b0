import type { products } from './messages.en.ts';

/** The problems of the server by field, in the language of the page. */
export function wrongFields(
  fields: Record<string, string>,
  { wrong }: typeof products,
): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [
      field,
      field === 'stock' && /is negative|is above/.test(problem) ? wrong.count : textOf(problem, wrong),
    ]),
  );
}

function textOf(problem: string, wrong: (typeof products)['wrong']): string {
  const owner = /^belongs to (.*)$/.exec(problem)?.[1];
  if (owner) return wrong.taken(owner);
  const [, named, code] = /has lost zeros: (.*) has (\d+)$/.exec(problem) ?? [];
  if (named && code) return wrong.zeros(named, code);
  if (/wrong encoding|question marks/.test(problem)) return wrong.encoding;
  if (/rounded by a spreadsheet/.test(problem)) return wrong.rounded;
  if (/is not a barcode/.test(problem)) return wrong.barcode;
  if (/there is an offer now/.test(problem)) return wrong.offerNow;
  if (/is not below the price/.test(problem)) return wrong.offerPrice;
  if (/is not after the start/.test(problem)) return wrong.offerEnds;
  if (/end of no offer/.test(problem)) return wrong.noOffer;
  if (/is no weight/.test(problem)) return wrong.step;
  if (/is no option|twice|options, at most/.test(problem)) return wrong.option;
  if (/^is missing/.test(problem)) return wrong.missing;
  // Only times have a pattern in the schema.
  if (problem === 'is not valid') return wrong.time;
  if (/amount of taka|decimals|is zero|is negative|is above/.test(problem)) return wrong.amount;
  if (/number/.test(problem)) return wrong.count;
  if (/characters, at most/.test(problem)) return wrong.tooLong;
  if (/is not above/.test(problem)) return wrong.oldPrice;
  return wrong.other;
}
