import type { Mutant } from '../mutant.ts';

/** Lists, search, cards and the product page. */
export const catalogueMutants: Mutant[] = [
  {
    name: 'list ignores the category',
    file: 'server/src/catalogue/product-criteria.ts',
    find: 'if (category !== undefined) {',
    replace: "if (category === '') {",
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'a category contains its own products and those of its children',
    },
    statements: ['2.08'],
  },
  {
    name: 'list ignores the subcategory',
    file: 'server/src/catalogue/product-criteria.ts',
    find: 'if (subcategory !== undefined) {',
    replace: "if (subcategory === '') {",
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'returns an empty list for an unknown category or a child of another category',
    },
    statements: ['2.09'],
  },
  {
    name: 'page of a list requests all products',
    file: 'storefront/app/catalogue/product-list.ts',
    find: 'client.listProducts({ query: { ...query, limit: PAGE_SIZE } })',
    replace: 'client.listProducts({ query: { limit: PAGE_SIZE } })',
    test: {
      file: 'e2e/shop/product-list.test.ts',
      title:
        'the categories lead to their products, and each fixed category route lists its own, on a wide screen',
    },
    statements: ['1.02', '2.08', '2.09', '2.12', '2.13', '2.14'],
  },
  {
    name: 'product without image3',
    file: 'server/src/catalogue/product-response.ts',
    find: 'image3: mediaUrl(row.image3),',
    replace: "image3: '',",
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'returns products as a plain list with every field',
    },
    statements: ['3.02'],
  },
  {
    name: 'product without its thumbnail',
    file: 'server/src/catalogue/product-response.ts',
    find: 'thumbnail: mediaUrl(row.mainimage),',
    replace: "thumbnail: '',",
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'returns products as a plain list with every field',
    },
    statements: ['3.05'],
  },
  {
    name: 'every product is in stock',
    file: 'server/src/catalogue/product-response.ts',
    find: 'stock_status: row.stock > 0,',
    replace: 'stock_status: row.stock >= 0,',
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'returns one product, or 404',
    },
    statements: ['3.04'],
  },
  {
    name: 'dropdown finds only prefixes',
    file: 'storefront/app/shell/search-state.ts',
    find: 'setFound({ search, items,',
    replace:
      'setFound({ search, items: items.filter(({ name }) => name.toLowerCase().startsWith(search.toLowerCase())),',
    test: {
      file: 'e2e/shop/search.test.ts',
      title: 'a search finds part of a name in any case and links to the product',
    },
    statements: ['2.52'],
  },
  {
    name: 'a word that only sounds the same comes before a synonym',
    file: 'server/src/catalogue/search/matches.ts',
    find: 'synonym: 9,',
    replace: 'synonym: 12,',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'a synonym comes before a word that only sounds the same: পাখা is a fan, paka is ripe',
    },
  },
  {
    name: 'any word with one other consonant is found',
    file: 'server/src/catalogue/search/sounds.ts',
    find: 'Math.max(edit.length >= skeleton.length ? 1.05 : 0.7, 0.13 * sound.length)',
    replace: 'Math.max(1.35, 0.22 * sound.length)',
    test: {
      file: 'server/src/catalogue/search/relevance.test.ts',
      title: 'two of three things that the shop does not sell find nothing',
    },
  },
  {
    name: 'a word with one other consonant must be as near as one with the same',
    file: 'server/src/catalogue/search/sounds.ts',
    find: 'edit.length >= skeleton.length ? 1.05 : 0.7',
    replace: 'edit.length >= skeleton.length ? 0.7 : 0.7',
    test: {
      file: 'server/src/catalogue/search/relevance.test.ts',
      title: 'names with a mistake find the product among the first five for 94 %',
    },
  },
  {
    name: 'an abbreviation is another spelling of a word',
    file: 'server/src/catalogue/search/sounds.ts',
    find: '(distance === 0 || !isAbbreviation(other))',
    replace: '(distance === 0 || other.length > 0)',
    test: { file: 'server/src/catalogue/search/search.test.ts', title: 'pics finds nothing' },
  },
  {
    name: 'synonyms of a word come before the word that was meant',
    file: 'server/src/catalogue/search/match-search.ts',
    find: 'index.synonyms.has(texts) ? GRADE.synonym : GRADE.synonymBySound',
    replace: 'GRADE.synonym',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'a word that sounds as typed comes before its synonyms',
    },
  },
  {
    name: 'a guess of one word is a partial result',
    file: 'server/src/catalogue/search/rank.ts',
    find: '(needsAll || !isGuess(grade))',
    replace: '(needsAll || grade > 0)',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'taka ferot finds nothing',
    },
  },
  {
    name: 'search without sounds',
    file: 'server/src/catalogue/search/match-word.ts',
    find: 'for (const each of findSounds(words, term)) add(each.word, isSame(each) ? GRADE.sound : GRADE.close);',
    replace: '',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'পোয়া, poya and poa find the same products',
    },
    statements: ['2.52'],
  },
  {
    name: 'partial results are not marked',
    file: 'server/src/catalogue/routes.ts',
    find: "...(partial && { [searchHeaders.partial]: 'true' }),",
    replace: '',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'finds products with all words in any order, otherwise those with most words, marked as partial',
    },
  },
  {
    name: 'search ignores the stock filter',
    file: 'server/src/catalogue/search-products.ts',
    find: '(inStock && !in_stock) || ',
    replace: '',
    test: { file: 'server/src/catalogue/search/search.test.ts', title: 'filters and orders of a search' },
  },
  {
    name: 'a search shows a product as it was before its change',
    file: 'server/src/catalogue/product-cache.ts',
    find: 'if (generation !== this.#generation) return products;',
    replace: '',
    test: {
      file: 'server/src/catalogue/product-cache.test.ts',
      title: 'a product that changes while it is read is read again',
    },
  },
  {
    name: 'search index misses changes',
    file: 'server/src/catalogue/search/search-index.ts',
    find: 'if (INDEXED_TAGS.test(tag)) this.#stale.add(tag);',
    replace: "if (tag === '') this.#stale.add(tag);",
    test: {
      file: 'server/src/catalogue/large-catalogue.test.ts',
      title: 'a product is found as it is now, and only while it is listed',
    },
  },
  {
    name: 'search finds only prefixes',
    file: 'server/src/catalogue/search/match-word.ts',
    find: 'matches.add(word.positions, begins ? GRADE.begins : GRADE.middle);',
    replace: 'if (begins) matches.add(word.positions, GRADE.begins);',
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'words and texts however long are found',
    },
    statements: ['2.52'],
  },
  {
    name: 'key adds a match of an older text',
    file: 'storefront/app/shell/use-option-keys.ts',
    find: 'if (!isStale) (event.shiftKey',
    replace: 'if (isStale !== undefined) (event.shiftKey',
    test: {
      file: 'e2e/shop/search-dropdown.test.ts',
      title:
        'the dropdown marks matches, names corrections, and adds nothing that the shopper does not see in stock',
    },
    statements: ['2.53'],
  },
  {
    name: 'added match leaves the text of the search',
    file: 'storefront/app/shell/use-search.ts',
    find: 'field.current?.select();',
    replace: '',
    test: {
      file: 'e2e/shop/search-dropdown.test.ts',
      title: 'twelve misspelled products in three scripts are added with one search and one press each',
    },
    statements: ['2.53'],
  },
  {
    name: 'partial search is not announced',
    file: 'storefront/app/catalogue/search-note.tsx',
    find: 'if (notes?.partial)',
    replace: 'if (notes?.partial && notes.corrected)',
    test: {
      file: 'e2e/shop/search-dropdown.test.ts',
      title:
        'the dropdown marks matches, names corrections, and adds nothing that the shopper does not see in stock',
    },
    statements: ['2.52'],
  },
  {
    name: 'filters in the URL are ignored',
    file: 'storefront/app/catalogue/list-query.ts',
    find: "if (params.get(name) === 'true') query[name] = true;",
    replace: "if (params.get(name) === 'yes') query[name] = true;",
    test: {
      file: 'e2e/shop/search-page.test.ts',
      title: 'the results have the order of the API and are filtered and sorted by a plain form',
    },
    statements: ['2.52'],
  },
  {
    name: 'spans of the API are not marked',
    file: 'storefront/app/catalogue/marked-parts.ts',
    find: 'of spans ?? substringSpans(name, search)',
    replace: 'of substringSpans(name, search) ?? spans',
    test: {
      file: 'storefront/app/catalogue/marked-parts.test.ts',
      title: 'marks the parts that the API has matched',
    },
    statements: ['2.53'],
  },
  {
    name: 'seven last searches',
    file: 'storefront/app/catalogue/last-searches.ts',
    find: 'const MAX_SEARCHES = 6;',
    replace: 'const MAX_SEARCHES = 7;',
    test: {
      file: 'storefront/app/catalogue/last-searches.test.ts',
      title: 'stores the last six searches, the latest first, each once',
    },
    statements: ['2.53'],
  },
  {
    name: 'bare provider: everything is on sale',
    file: 'storefront/app/platform/provider/local-list.ts',
    find: '(!on_sale || product.isOnSale) &&',
    replace: '',
    test: {
      file: 'storefront/app/platform/provider/any-provider.test.ts',
      title: 'fetches a list once, then filters, searches, sorts and pages it in the client',
    },
    statements: ['2.52'],
  },
  {
    name: 'SALE badge on every card',
    file: 'storefront/app/catalogue/product-card.tsx',
    find: '{product.isOnSale && <SaleBadge',
    replace: '{product.id && <SaleBadge',
    test: {
      file: 'e2e/shop/product-list.test.ts',
      title: 'a card shows picture, name, pack, price and old price',
    },
    statements: ['2.35'],
  },
  {
    name: 'SALE badge on no card',
    file: 'storefront/app/catalogue/product-card.tsx',
    find: '{product.isOnSale && <SaleBadge',
    replace: '{product.id < 0 && <SaleBadge',
    test: {
      file: 'e2e/shop/product-list.test.ts',
      title: 'a card shows picture, name, pack, price and old price',
    },
    statements: ['2.35'],
  },
  {
    name: 'card without its image',
    file: 'storefront/app/catalogue/product-card.tsx',
    find: 'src={product.mainimage}',
    replace: 'src=""',
    test: {
      file: 'e2e/shop/product-list.test.ts',
      title: 'a card shows picture, name, pack, price and old price',
    },
    statements: ['2.36'],
  },
  {
    name: 'old price is not struck through',
    file: 'storefront/app/i18n/price.tsx',
    find: '<del className="text-[0.75em] text-muted tabular-nums">',
    replace: '<del hidden>',
    test: {
      file: 'e2e/shop/product-list.test.ts',
      title: 'a card shows picture, name, pack, price and old price',
    },
    statements: ['2.37'],
  },
  {
    name: 'Quick Add does not open the cart',
    file: 'storefront/app/catalogue/product-card.tsx',
    find: 'if (!inCart && !staysInList()) openCart();',
    replace: '',
    test: {
      file: 'e2e/shop/cart.test.ts',
      title: 'Quick Add puts a product into the cart and opens it, and three ways close it',
    },
    statements: ['2.38'],
  },
];
