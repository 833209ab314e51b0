import type { Mutant } from './mutant.ts';

/** The cart drawer. */
export const cartDrawerMutants: Mutant[] = [
  {
    name: 'drawer without slide',
    file: 'ui/src/dialog.tsx',
    find: 'md:w-96 md:border-l starting:open:translate-x-full',
    replace: 'md:w-96 md:border-l',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.58'],
  },
  {
    name: 'backdrop is not dimmed',
    file: 'ui/src/dialog.tsx',
    find: 'backdrop:bg-black/50',
    replace: 'backdrop:bg-transparent',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.59'],
  },
  {
    name: 'backdrop closes nothing',
    file: 'ui/src/dialog.tsx',
    find: 'if (pressedOutside && event.target === element) request();',
    replace: '',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.60'],
  },
  {
    name: 'close button closes nothing',
    file: 'storefront/app/cart/cart-drawer.tsx',
    find: '<IconButton label={texts.close} onClick={closeCart}>',
    replace: '<IconButton label={texts.close} onClick={() => {}}>',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.61'],
  },
  {
    name: 'drawer with another title',
    file: 'storefront/app/cart/messages.en.ts',
    find: "title: 'Your Cart',",
    replace: "title: 'Cart',",
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.62'],
  },
  {
    name: 'other text for an empty cart',
    file: 'storefront/app/cart/messages.en.ts',
    find: "empty: 'Your cart is empty',",
    replace: "empty: 'Nothing here',",
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.63'],
  },
  {
    name: 'empty cart without its hint',
    file: 'storefront/app/cart/empty-cart.tsx',
    find: '{texts.emptyHint}',
    replace: '',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.64'],
  },
  {
    name: 'footer below an empty cart',
    file: 'storefront/app/cart/cart-contents.tsx',
    find: 'if (lines.length === 0) {',
    replace: 'if (lines.length < 0) {',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.70'],
  },
  {
    name: 'line without its image',
    file: 'storefront/app/cart/cart-row.tsx',
    find: '<Picture src={line.image} alt="" eager />',
    replace: '<Picture src="" alt="" eager />',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.65'],
  },
  {
    name: 'no default picture',
    file: 'storefront/app/platform/picture.tsx',
    find: '<NoPicture alt={alt} />',
    replace: '<></>',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.66'],
  },
  {
    name: 'line total ignores the quantity',
    file: 'storefront/app/cart/cart-row.tsx',
    find: 'formatPaisa(line.pricePaisa * line.quantity)',
    replace: 'formatPaisa(line.pricePaisa)',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.67'],
  },
  {
    name: 'line without its unit price',
    file: 'storefront/app/cart/cart-row.tsx',
    find: '{line.unit ? priceText(language, line) : `${price} ${each}`}',
    replace: '',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.67'],
  },
  {
    name: 'plus adds nothing',
    file: 'storefront/app/cart/cart-row.tsx',
    find: 'onMore={() => increase(line.id)}',
    replace: 'onMore={() => {}}',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.68'],
  },
  {
    name: 'minus is enabled at 1',
    file: 'storefront/app/cart/quantity-buttons.tsx',
    find: 'disabled={quantity <= 1}',
    replace: 'disabled={false}',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.69'],
  },
  {
    name: 'remove removes nothing',
    file: 'storefront/app/cart/cart-row.tsx',
    find: '    remove(line.id);\n',
    replace: '',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.68'],
  },
  {
    name: 'total with another label',
    file: 'storefront/app/cart/messages.en.ts',
    find: "total: 'Total:',",
    replace: "total: 'Sum:',",
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.71'],
  },
  {
    name: 'Clear clears nothing',
    file: 'storefront/app/cart/cart-contents.tsx',
    find: '              clear();\n',
    replace: '',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['2.72', '4.09'],
  },
  {
    name: 'Checkout link opens the cart',
    file: 'storefront/app/cart/cart-contents.tsx',
    find: '<Link to="/checkout"',
    replace: '<Link to="/cart"',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['2.73'],
  },
  {
    name: 'narrow drawer on a small screen',
    file: 'ui/src/dialog.tsx',
    find: 'h-dvh max-h-none w-full max-w-none',
    replace: 'h-dvh max-h-none w-80 max-w-none',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.74'],
  },
  {
    name: 'drawer of 20rem on a wide screen',
    file: 'ui/src/dialog.tsx',
    find: 'md:w-96 md:border-l',
    replace: 'md:w-80 md:border-l',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['2.75'],
  },
  {
    name: 'another mobile breakpoint',
    file: 'ui/src/theme.css',
    find: '--breakpoint-md: 768px;',
    replace: '--breakpoint-md: 780px;',
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'Quick Add opens the drawer of the cart, three ways close it, and it looks as it should',
    },
    statements: ['9.12'],
  },
];
