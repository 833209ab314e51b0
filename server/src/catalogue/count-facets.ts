import type { FacetValue, ProductFacets } from '@haat/contract/shop/catalogue';
import { facetNames, isText } from '@haat/contract/shop/product-list-parameters';
import { compareNames } from '@haat/contract/text/name-order';
import { searchKey } from '@haat/contract/text/search-key';
import type { ProductCriteria } from './product-criteria.ts';
import { releaseMatches } from './search/match-search.ts';
import type { ProductIndex } from './search/product-index.ts';
import { scoreProducts } from './search/score-products.ts';
import { filterOf, missedFacts } from './search-products.ts';

const MAX_VALUES = 30;

/** Counts the facts of a list: each with all filters but its own, so that another value can be chosen in its place. */
export function countFacets(index: ProductIndex, search: string, criteria: ProductCriteria): ProductFacets {
  const scored = searchKey(search) === '' ? null : scoreProducts(index, search);
  const passes = filterOf(criteria);
  const counts = new Map(facetNames.map((name) => [name, new Counts()]));
  const positions = scored?.positions ?? index.positions();
  for (let at = 0; at < positions.length; at++) {
    const product = index.at(positions[at]!);
    if (!passes(product)) continue;
    const missed = criteria.facts ? missedFacts(product, criteria.facts) : [];
    if (missed.length > 1) continue;
    for (const name of facetNames) {
      if (missed.length === 0 || missed[0] === name) counts.get(name)!.add(product.facts?.[name]);
    }
  }
  if (scored) releaseMatches(scored.matches);
  const facets = facetNames.map((name) => {
    const values = counts.get(name)!.values(criteria.facts?.[name]);
    return [name, isText(name) ? values : (values[0]?.count ?? 0)];
  });
  return Object.fromEntries(facets);
}

class Counts {
  #all = 0;
  readonly #byValue = new Map<string, FacetValue>();

  add(fact: { value: string; value_bn: string } | undefined): void {
    this.#all++;
    if (!fact) return;
    const known = this.#byValue.get(fact.value);
    if (known) known.count++;
    else this.#byValue.set(fact.value, { ...fact, count: 1 });
  }

  /** None if all products have the same, unless it is chosen: that is no choice. */
  values(chosen: string | undefined): FacetValue[] {
    const values = [...this.#byValue.values()];
    if (!chosen && values.length === 1 && values[0]!.count === this.#all) return [];
    return values
      .toSorted((one, other) => other.count - one.count || compareNames(one.value, other.value))
      .slice(0, MAX_VALUES);
  }
}
