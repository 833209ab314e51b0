import type { Mutant } from './mutant.ts';

/** Lists, cards and the product page. */
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
    file: 'storefront/app/catalogue/read-products.ts',
    find: 'client.listProducts({ query: { ...query, limit: PAGE_SIZE } })',
    replace: 'client.listProducts({ query: { limit: PAGE_SIZE } })',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the categories lead to their products, and each fixed category route lists its own, on a wide screen',
    },
    statements: ['1.02', '2.08', '2.09', '2.12', '2.13', '2.14'],
  },
  {
    name: 'hidden categories are in the sitemap',
    file: 'server/src/catalogue/categories.ts',
    find: '.filter(({ id }) => withProducts.has(id))',
    replace: '',
    test: { file: 'server/src/seo/routes.test.ts', title: 'a category that the shop hides is in no sitemap' },
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
    file: 'storefront/app/shell/use-search-matches.ts',
    find: 'setFound({ search, items,',
    replace:
      'setFound({ search, items: items.filter(({ name }) => name.toLowerCase().startsWith(search.toLowerCase())),',
    test: {
      file: 'quality/e2e/shop/catalogue/search.test.ts',
      title:
        'a search finds part of a name in any case and links to the product, also with only the keyboard',
    },
    statements: ['2.52'],
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
    name: 'key adds a match of an older text',
    file: 'storefront/app/shell/use-option-keys.ts',
    find: 'if (!isStale) (event.shiftKey',
    replace: 'if (isStale !== undefined) (event.shiftKey',
    test: {
      file: 'quality/e2e/shop/catalogue/search-dropdown.test.ts',
      title:
        'the dropdown adds misspelled products, marks matches, names corrections and categories, offers the last searches, and helps if nothing is found',
    },
    statements: ['2.53'],
  },
  {
    name: 'added match leaves the text of the search',
    file: 'storefront/app/shell/use-search.ts',
    find: 'field.current?.select();',
    replace: '',
    test: {
      file: 'quality/e2e/shop/catalogue/search-dropdown.test.ts',
      title:
        'the dropdown adds misspelled products, marks matches, names corrections and categories, offers the last searches, and helps if nothing is found',
    },
    statements: ['2.53'],
  },
  {
    name: 'filters in the URL are ignored',
    file: 'storefront/app/catalogue/product-list-query.ts',
    find: "if (params.get(name) === 'true') query[name] = true;",
    replace: "if (params.get(name) === 'yes') query[name] = true;",
    test: {
      file: 'quality/e2e/shop/catalogue/search-page.test.ts',
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
    file: 'storefront/app/catalogue/search-history.ts',
    find: 'const MAX_SEARCHES = 6;',
    replace: 'const MAX_SEARCHES = 7;',
    test: {
      file: 'storefront/app/catalogue/search-history.test.ts',
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
      file: 'storefront/app/platform/provider/adapt-client.test.ts',
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
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the menu sheet leads to a subcategory, and cards show picture, name, pack, price and old price, on a phone',
    },
    statements: ['2.35'],
  },
  {
    name: 'SALE badge on no card',
    file: 'storefront/app/catalogue/product-card.tsx',
    find: '{product.isOnSale && <SaleBadge',
    replace: '{product.id < 0 && <SaleBadge',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the menu sheet leads to a subcategory, and cards show picture, name, pack, price and old price, on a phone',
    },
    statements: ['2.35'],
  },
  {
    name: 'card without its image',
    file: 'storefront/app/catalogue/product-card.tsx',
    find: 'src={product.mainimage}',
    replace: 'src=""',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the menu sheet leads to a subcategory, and cards show picture, name, pack, price and old price, on a phone',
    },
    statements: ['2.36'],
  },
  {
    name: 'old price is not struck through',
    file: 'storefront/app/i18n/price.tsx',
    find: '<del className="text-[0.75em] text-muted tabular-nums">',
    replace: '<del hidden>',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the menu sheet leads to a subcategory, and cards show picture, name, pack, price and old price, on a phone',
    },
    statements: ['2.37'],
  },
  {
    name: 'Quick Add does not open the cart',
    file: 'storefront/app/catalogue/product-card.tsx',
    find: 'if (!inCart && !staysInList()) openCart();',
    replace: '',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.38'],
  },
  {
    name: 'price in a list is rounded to taka',
    file: 'server/src/catalogue/product-response.ts',
    find: 'price: toTaka(row.price_paisa),',
    replace: 'price: Math.round(toTaka(row.price_paisa)),',
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'returns products as a plain list with every field',
    },
    statements: ['3.01', '7.04'],
  },
  {
    name: 'old price only of products on sale',
    file: 'server/src/catalogue/product-response.ts',
    find: 'old_price: row.old_price_paisa === null ?',
    replace: 'old_price: row.old_price_paisa === null || !row.is_on_sale ?',
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'returns products as a plain list with every field',
    },
    statements: ['3.01'],
  },
  {
    name: 'product with an old price is on sale',
    file: 'server/src/catalogue/product-response.ts',
    find: 'isOnSale: row.is_on_sale,',
    replace: 'isOnSale: row.old_price_paisa !== null,',
    test: {
      file: 'server/src/catalogue/routes.test.ts',
      title: 'returns products as a plain list with every field',
    },
    statements: ['3.02'],
  },
  {
    name: 'category without its parent',
    file: 'server/src/catalogue/categories.ts',
    find: 'parent: parent_id,',
    replace: 'parent: null,',
    test: {
      file: 'server/src/catalogue/categories.test.ts',
      title: 'a category names its parent and all children that have products, by position',
    },
    statements: ['3.06', '7.05'],
  },
  {
    name: 'category with its first child only',
    file: 'server/src/catalogue/categories.ts',
    find: '(children.get(id) ?? []).map',
    replace: '(children.get(id) ?? []).slice(0, 1).map',
    test: {
      file: 'server/src/catalogue/categories.test.ts',
      title: 'a category names its parent and all children that have products, by position',
    },
    statements: ['3.07'],
  },
];
