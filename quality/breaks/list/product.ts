import type { Mutant } from './mutant.ts';

/** The product page, the search and the category navigation. */
const SHOWS_EVERY_FIELD = {
  file: 'quality/e2e/shop/catalogue/product.test.ts',
  title: 'a product page shows every field of the specification',
};

export const productMutants: Mutant[] = [
  {
    name: 'gallery without the fourth picture',
    file: 'storefront/app/catalogue/gallery.tsx',
    find: 'new Set([mainimage, image1, image2, image3])',
    replace: 'new Set([mainimage, image1, image2])',
    test: {
      file: 'quality/e2e/shop/catalogue/product.test.ts',
      title: 'the gallery shows every picture by its thumbnail',
    },
    statements: ['2.39'],
  },
  {
    name: 'product page without its price',
    file: 'storefront/app/catalogue/product-facts.tsx',
    find: '<Price price={product.price}',
    replace: '<Price price={0}',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.40'],
  },
  {
    name: 'saving is rounded down',
    file: 'storefront/app/catalogue/saved-amount.ts',
    find: 'Math.round((before - now) / 100)',
    replace: 'Math.floor((before - now) / 100)',
    test: {
      file: 'storefront/app/catalogue/saved-amount.test.ts',
      title: 'the saved amount is the difference, rounded to whole taka',
    },
    statements: ['2.41'],
  },
  {
    name: 'saving is not shown',
    file: 'storefront/app/catalogue/product-facts.tsx',
    find: '{saving && (',
    replace: '{saving === "0" && (',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.41'],
  },
  {
    name: 'category is not shown',
    file: 'storefront/app/catalogue/product-facts.tsx',
    find: 'if (!title) return null;',
    replace: 'if (title) return null;',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.42'],
  },
  {
    name: 'In Stock and Out of stock swapped',
    file: 'storefront/app/catalogue/product-facts.tsx',
    find: 'return inStock ? (',
    replace: 'return !inStock ? (',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.43'],
  },
  {
    name: 'preview text is not shown',
    file: 'storefront/app/catalogue/product-texts.tsx',
    find: '{preview.text && <p',
    replace: '{!preview.text && <p',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.44'],
  },
  {
    name: 'detail text is not shown',
    file: 'storefront/app/catalogue/product-texts.tsx',
    find: '{detail.text && (',
    replace: '{!detail.text && (',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.45'],
  },
  {
    name: 'Add to cart ignores the quantity',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: 'addToCart(chosen, quantity);\n    openCart();',
    replace: 'addToCart(product);\n    openCart();',
    test: {
      file: 'quality/e2e/shop/catalogue/product.test.ts',
      title: 'Order Now and Pay Online take the chosen quantity to the checkout, Add to cart opens the cart',
    },
    statements: ['1.04', '2.46', '2.83'],
  },
  {
    name: 'Order Now does not lead to the checkout',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: 'navigate(local(path));',
    replace: "navigate(local('/products'));",
    test: {
      file: 'quality/e2e/shop/catalogue/product.test.ts',
      title: 'Order Now and Pay Online take the chosen quantity to the checkout, Add to cart opens the cart',
    },
    statements: ['2.47'],
  },
  {
    name: 'Order Now goes to the checkout without a product for which the cart has no room',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: 'if (gain === 0 && !inCart) return openCart();',
    replace: '',
    test: {
      file: 'quality/e2e/shop/catalogue/product.test.ts',
      title: 'Order Now and Pay Online take the chosen quantity to the checkout, Add to cart opens the cart',
    },
  },
  {
    name: 'Order Now ignores the quantity',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: 'isAgain ? quantity : addToCart(chosen, quantity)',
    replace: 'isAgain ? quantity : addToCart(product)',
    test: {
      file: 'quality/e2e/shop/catalogue/product.test.ts',
      title: 'Order Now and Pay Online take the chosen quantity to the checkout, Add to cart opens the cart',
    },
    statements: ['2.47'],
  },
  {
    name: 'Pay Online without a gateway shows nothing',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: "if (!online) return notify(payOnlineSoon, 'info');",
    replace: 'if (!online) return;',
    test: {
      file: 'quality/e2e/shop/network/second-shop.test.ts',
      title: 'without online payment, paying online is coming soon',
    },
    statements: ['2.48'],
  },
  {
    name: 'product page without chat',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: '{chat && (',
    replace: '{!chat && (',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.49'],
  },
  {
    name: 'product page without WhatsApp',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: '{whatsapp && (',
    replace: '{!whatsapp && (',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.50'],
  },
  {
    name: 'five popular products',
    file: 'storefront/app/catalogue/product-page.tsx',
    find: 'const POPULAR = 6;',
    replace: 'const POPULAR = 5;',
    test: SHOWS_EVERY_FIELD,
    statements: ['2.11', '2.51', '9.08'],
  },
  {
    name: 'header without search',
    file: 'storefront/app/shell/header.tsx',
    find: '<Search />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/catalogue/search.test.ts',
      title:
        'a search finds part of a name in any case and links to the product, also with only the keyboard',
    },
    statements: ['2.03'],
  },
  {
    name: 'page without category navigation',
    file: 'storefront/app/shell/shell.tsx',
    find: '<CategoryNavigation />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the categories lead to their products, and each fixed category route lists its own, on a wide screen',
    },
    statements: ['2.04'],
  },
  {
    name: 'children among the top-level categories',
    file: 'storefront/app/shop/categories.ts',
    find: '.filter(({ parent }) => parent === null)',
    replace: '.filter(({ parent }) => parent !== undefined)',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the categories lead to their products, and each fixed category route lists its own, on a wide screen',
    },
    statements: ['2.55'],
  },
  {
    name: 'categories without dropdown',
    file: 'storefront/app/shell/category-navigation.tsx',
    find: 'hidden={!props.open}',
    replace: 'hidden',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the categories lead to their products, and each fixed category route lists its own, on a wide screen',
    },
    statements: ['2.56'],
  },
  {
    name: 'child link without its subcategory',
    file: 'storefront/app/shell/category-navigation.tsx',
    find: 'to={productsPath({ category: slug, subcategory: child.slug })}',
    replace: 'to={productsPath({ category: slug })}',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the categories lead to their products, and each fixed category route lists its own, on a wide screen',
    },
    statements: ['2.57'],
  },
  {
    name: 'list without its sidebar',
    file: 'storefront/app/catalogue/product-list-page.tsx',
    find: '<CategoryList place={place} />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the categories lead to their products, and each fixed category route lists its own, on a wide screen',
    },
    statements: ['2.10'],
  },
  {
    name: 'home grid with another title',
    file: 'storefront/app/catalogue/messages.en.ts',
    find: "allProducts: 'ALL PRODUCT',",
    replace: "allProducts: 'All products',",
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title: 'the home page shows 24 products and links to all others',
    },
    statements: ['2.06'],
  },
  {
    name: 'other text for no products',
    file: 'storefront/app/catalogue/messages.en.ts',
    find: "noneFound: 'No products found.',",
    replace: "noneFound: 'Nothing found.',",
    test: {
      file: 'quality/e2e/shop/catalogue/search-page.test.ts',
      title:
        'a filter applies at once and stays in the URL, also a range of prices, results continue after the dropdown, and without results there are other products',
    },
    statements: ['8.22'],
  },
  {
    name: 'other text for a missing product',
    file: 'storefront/app/catalogue/messages.en.ts',
    find: "'Product not found or loading...'",
    replace: "'Not found'",
    test: {
      file: 'quality/e2e/shop/catalogue/product.test.ts',
      title: 'an unknown product returns 404 with a message',
    },
    statements: ['8.26'],
  },
  {
    name: 'missing product returns 200',
    file: 'storefront/app/catalogue/product-page.tsx',
    find: '{ status: product ? 200 : 404 }',
    replace: '{ status: 200 }',
    test: {
      file: 'quality/e2e/shop/catalogue/product.test.ts',
      title: 'an unknown product returns 404 with a message',
    },
    statements: ['2.11'],
  },
  {
    name: 'products on sale stay empty without a response',
    file: 'storefront/app/catalogue/fetched-strip.tsx',
    find: 'setProducts([]);',
    replace: 'setProducts(undefined);',
    test: {
      file: 'quality/e2e/shop/catalogue/home.test.ts',
      title:
        'on a wide screen the home page leads to each department, and shows what is on sale when the shopper scrolls there',
    },
    statements: ['8.18'],
  },
];
