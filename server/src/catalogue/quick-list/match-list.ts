import { setImmediate as pause } from 'node:timers/promises';
import { MAX_QUICK_LIST_CHOICES } from '@haat/contract/http/limits';
import { toTaka } from '@haat/contract/money/money';
import { saleFormOf } from '@haat/contract/money/sold-by';
import type { ListMatch } from '@haat/contract/shop/quick-list';
import { sql } from 'kysely';
import { type Database, idList, PLANNED_ONCE } from '../../platform/db/database.ts';
import { mediaUrl } from '../../platform/media/media-url.ts';
import { releaseMatches } from '../search/match-search.ts';
import { GRADE } from '../search/matches.ts';
import type { ProductIndex } from '../search/product-index.ts';
import { searchOrders, takeFirst } from '../search/result-order.ts';
import { scoreProducts } from '../search/score-products.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { type PackPlan, planPacks } from './plan-packs.ts';
import { readLine } from './read-line.ts';

/** The products of a line, by id, the best first. */
interface LineMatch {
  match: ListMatch['match'];
  choices: (PackPlan & { id: number })[];
}

/** Other requests are served after this many lines, because each is a search. */
const LINES_AT_ONCE = 5;

/** The number of found products of which the packs are compared. */
const MAX_COMPARED = 12;

/** Further words of a line are ignored: a list names a product by fewer words than a name has. */
const MAX_WORDS = 6;

/** Finds products and quantities for each line of a list: the index finds ids, one statement reads all products. */
export async function matchList(db: Database, index: SearchIndex, lines: string[]): Promise<ListMatch[]> {
  const matches: LineMatch[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await pause();
    matches.push(matchLine(await index.current(), line));
  }
  const products = await readProducts(
    db,
    matches.flatMap(({ choices }) => choices.map(({ id }) => id)),
  );
  return matches.map(({ match, choices }) => {
    const found = choices.flatMap(({ id, quantity, exact }) => {
      const product = products.get(id);
      return product ? [{ product, quantity, exact }] : [];
    });
    return { match: found.length > 0 ? match : 'none', choices: found };
  });
}

/**
 * The products of a line. Only the best matches are compared by their packs: a better name comes before a better size. Of these,
 * those in stock come first, then those with the least above the amount, then the fewest packs, then the most sold.
 */
function matchLine(index: ProductIndex, text: string): LineMatch {
  const line = readLine(text);
  const scored = scoreProducts(index, line.name, MAX_WORDS);
  const place = { order: searchOrders.default, cursor: null, limit: MAX_COMPARED };
  const first = takeFirst(index, scored, place);
  const isGuess = (position: number) =>
    scored.partial || scored.matches.words.some(({ matches }) => matches.gradeOf(position) >= GRADE.near);
  const match = !first[0] ? 'none' : isGuess(first[0].position) ? 'guess' : 'found';
  releaseMatches(scored.matches);
  const best = first[0]?.key[0];
  const compared = first.map(({ position, key: [score] }) => {
    const product = index.at(position);
    const plan = planPacks(index.sizes[position]!, line);
    return { id: product.id, ...plan, order: [score === best ? 0 : 1, product.in_stock ? 0 : 1] };
  });
  compared.sort(
    (one, other) =>
      one.order[0]! - other.order[0]! ||
      one.order[1]! - other.order[1]! ||
      compareNumbers(one.excess, other.excess) ||
      one.quantity - other.quantity,
  );
  return { match, choices: compared.slice(0, MAX_QUICK_LIST_CHOICES) };
}

/** Two infinite numbers are equal. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Reads only the columns that a line shows: a list has up to 300 products. */
async function readProducts(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'name_bn', 'unit', 'price_paisa', 'mainimage', 'stock', 'sold_by', 'options'])
    .where('id', '=', sql<number>`any(${idList([...new Set(ids)])})`)
    .where('listed', '=', true)
    .modifyEnd(PLANNED_ONCE)
    .execute();
  return new Map(
    rows.map(({ id, name, name_bn, unit, price_paisa, mainimage, stock, ...form }) => [
      id,
      {
        id,
        name,
        name_bn,
        unit,
        price: toTaka(price_paisa),
        mainimage: mediaUrl(mainimage),
        stock_status: stock > 0,
        ...saleFormOf(form),
      },
    ]),
  );
}
