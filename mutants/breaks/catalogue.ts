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
      title: 'each fixed category route lists its products',
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
    find: 'setFound({ search, items: page.items,',
    replace:
      'setFound({ search, items: page.items.filter(({ name }) => name.toLowerCase().startsWith(search.toLowerCase())),',
    test: {
      file: 'e2e/shop/search.test.ts',
      title: 'a search finds part of a name in any case and links to the product',
    },
    statements: ['2.52'],
  },
  {
    name: 'search without sounds',
    file: 'server/src/catalogue/search/match-word.ts',
    find: 'for (const each of sounding(words, text)) add(each.word, isSame(each) ? GRADE.sound : GRADE.close);',
    replace: '',
    test: { file: 'server/src/catalogue/search/search.test.ts', title: 'পোয়া, poya and poa meet' },
    statements: ['2.52'],
  },
  {
    name: 'partial results are not said to be so',
    file: 'server/src/catalogue/routes.ts',
    find: "...(partial && { [searchHeaders.partial]: 'true' }),",
    replace: '',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'all words in any order; without such a product those that have most of them, which is said',
    },
  },
  {
    name: 'search shows what is sold out beside the filter',
    file: 'server/src/catalogue/search-products.ts',
    find: '(inStock && !in_stock) || ',
    replace: '',
    test: { file: 'server/src/catalogue/search/search.test.ts', title: 'filters and orders of a search' },
  },
  {
    name: 'search index misses changes',
    file: 'server/src/catalogue/search/search-index.ts',
    find: 'if (CONCERNS.test(tag)) this.#stale.add(tag);',
    replace: "if (tag === '') this.#stale.add(tag);",
    test: {
      file: 'server/src/catalogue/large-catalogue.test.ts',
      title: 'a product is found as it is now, and only while it is listed',
    },
  },
  {
    name: 'search finds only prefixes',
    file: 'server/src/catalogue/search/match-word.ts',
    find: 'matches.add(word.places, begins ? GRADE.begins : GRADE.middle);',
    replace: 'if (begins) matches.add(word.places, GRADE.begins);',
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'words and texts however long are found',
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
    find: 'src={product.mainimage || product.thumbnail}',
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
    find: 'addToCart(product);\n    openCart();',
    replace: 'addToCart(product);',
    test: { file: 'e2e/shop/cart.test.ts', title: 'Quick Add puts a product into the cart and opens it' },
    statements: ['2.38'],
  },
];
