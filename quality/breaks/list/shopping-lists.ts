import type { Mutant } from './mutant.ts';

/** Lists of products and favourites. */
export const shoppingListMutants: readonly Mutant[] = [
  {
    name: 'repeated merge of lists is refused',
    file: 'server/src/platform/db/merge-once.ts',
    find: '  if (earlier?.content_hash === hash) return earlier.dropped as T;\n',
    replace: '',
    test: {
      file: 'server/src/shopping-lists/merge-guest-lists.test.ts',
      title: 'a repeated merge changes nothing, even after a product was removed',
    },
  },
  {
    name: 'merged list loses what the account had',
    file: 'server/src/shopping-lists/merge-guest-lists.ts',
    find: "    const left = list === null ? added.products : await addProducts(tx, list, added, 'larger');",
    replace:
      "    if (list !== null) await tx.deleteFrom('shopping_list_product').where('list_id', '=', list).execute();\n    const left = list === null ? added.products : await addProducts(tx, list, added, 'larger');",
    test: {
      file: 'server/src/shopping-lists/merge-guest-lists.test.ts',
      title: 'whatever devices merge at once and repeat, nothing is lost and nothing is doubled',
    },
  },
  {
    name: 'merged list keeps the smaller quantity',
    file: 'server/src/shopping-lists/merge-guest-lists.ts',
    find: "addProducts(tx, list, added, 'larger')",
    replace: "addProducts(tx, list, added, 'new')",
    test: {
      file: 'server/src/shopping-lists/merge-guest-lists.test.ts',
      title: 'a product that both have keeps the larger quantity',
    },
  },
  {
    name: 'Add all adds one of each product',
    file: 'storefront/app/shopping-lists/add-all.ts',
    find: 'addToCart(product, quantityOf(product.id))',
    replace: 'addToCart(product, Math.min(1, quantityOf(product.id)))',
    test: {
      file: 'quality/e2e/shop/catalogue/lists.test.ts',
      title:
        'a list of a guest: all of it is added to the cart and undone; another one is made from the cart, changed, renamed, emptied and deleted',
    },
  },
  {
    name: 'list of another customer is deleted',
    file: 'server/src/shopping-lists/delete-list.ts',
    find: "      .where('customer_id', '=', customer)\n",
    replace: '',
    test: {
      file: 'server/src/shopping-lists/shopping-lists.test.ts',
      title: 'nobody reads or changes a list of another customer',
    },
  },
  {
    name: 'changes of a customer’s lists run at the same time',
    file: 'server/src/shopping-lists/lists.ts',
    find: '    await lockLists(tx, customer);\n',
    replace: '',
    test: {
      file: 'server/src/shopping-lists/shopping-lists.test.ts',
      title: 'concurrent requests exceed neither the number of lists nor that of products',
    },
  },
  {
    name: 'repeated merge of a guest’s lists has another key',
    file: 'storefront/app/shopping-lists/merge-guest-lists.ts',
    find: 'const merge = pending?.customer === customer ? pending : begin(customer);',
    replace: 'const merge = pending?.customer === customer ? begin(customer) : begin(customer);',
    test: {
      file: 'quality/e2e/shop/catalogue/lists.test.ts',
      title:
        'lists on a weak network: a failed fetch can be tried again, a merge is repeated with the same key, a lost change is rolled back',
    },
  },
  {
    name: 'undo of Add all leaves new lines in the cart',
    file: 'storefront/app/shopping-lists/add-all.ts',
    find: 'else if (now.has(id)) shopCart.remove(id);',
    replace: '',
    test: {
      file: 'quality/e2e/shop/catalogue/lists.test.ts',
      title:
        'a list of a guest: all of it is added to the cart and undone; another one is made from the cart, changed, renamed, emptied and deleted',
    },
  },
  {
    name: 'half of a character stays in a typed text',
    file: 'contract/src/common/text.ts',
    find: '\\p{Cs}]/gu',
    replace: ']/gu',
    test: {
      file: 'contract/src/common/text.test.ts',
      title: 'removes halves of a character and preserves whole ones',
    },
  },
  {
    name: 'only the first parameter of a path is filled',
    file: 'contract/src/client.ts',
    find: 'path.replaceAll(/\\{(\\w+)\\}/g,',
    replace: 'path.replace(/\\{(\\w+)\\}/,',
    test: {
      file: 'contract/src/client.test.ts',
      title: 'removeFromShoppingList is called by method and path of its endpoint',
    },
  },
  {
    name: 'hearts that wait are lost with the page',
    file: 'storefront/app/shopping-lists/current-lists.ts',
    find: 'document.hidden && customerLists.sendWaiting()',
    replace: '{}',
    test: {
      file: 'quality/e2e/shop/catalogue/lists.test.ts',
      title:
        'lists on a weak network: a failed fetch can be tried again, a merge is repeated with the same key, a lost change is rolled back',
    },
  },
  {
    name: 'a waiting change of a list overtakes an earlier one of it',
    file: 'storefront/app/shopping-lists/create-customer-lists.ts',
    find: 'return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);',
    replace: 'return one === other;',
    test: {
      file: 'storefront/app/shopping-lists/create-customer-lists.test.ts',
      title: 'a change that waits is not sent before an earlier one in its list has arrived',
    },
  },
  {
    name: 'a retry of a merge restores deleted lists',
    file: 'storefront/app/shopping-lists/merge-guest-lists.ts',
    find: 'const left = stillIn(guest.snapshot().lists, lists);',
    replace: 'const left = lists;',
    test: {
      file: 'storefront/app/shopping-lists/merge-guest-lists.test.ts',
      title: 'a repeated merge restores neither a deleted list nor a removed product',
    },
  },
  {
    name: 'a retry of a merge restores removed lines of a cart',
    file: 'storefront/app/cart/merge-guest-cart.ts',
    find: 'const items = stillInCart(merge.items);',
    replace: 'const { items } = merge;',
    test: {
      file: 'storefront/app/cart/merge-guest-cart.test.ts',
      title: 'a retry merges no line that was removed meanwhile',
    },
  },
  {
    name: 'the key of a merge of lists is removed at a sign-out',
    file: 'storefront/app/session/clear-private-data.ts',
    find: '  LIST_MERGE_KEY,\n',
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'signing out removes all private data; a refused request ends a session, a failed one does not',
    },
  },
];
