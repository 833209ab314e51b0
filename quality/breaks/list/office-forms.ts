import type { Mutant } from './mutant.ts';

const HANDED_OUT =
  'a rider sees an order that is handed out while his page is open; the desk learns that it is delivered';

/** What is typed in the forms of the office, while an earlier save is on its way or somebody else changes the same. */
export const officeFormMutants: Mutant[] = [
  {
    name: 'number of the list of products is lost with an earlier save',
    file: 'office/app/products/inline-field.tsx',
    find: "outcome === 'saved' && now.text === typed",
    replace: "outcome === 'saved'",
    test: {
      file: 'quality/e2e/office/products/products.test.ts',
      title:
        'a product gets pictures, is sold by weight with cuts, has an offer with dates, is changed by two editors, found in Bengali and archived, also with others',
    },
  },
  {
    name: 'saved zone closes the form of another',
    file: 'office/app/settings/zones-page.tsx',
    find: 'setEdited((now) => (now === which ? null : now));',
    replace: 'setEdited(which && null);',
    test: {
      file: 'quality/e2e/office/administration/settings.test.ts',
      title:
        'an owner adds a zone with Bengali digits, of two who change it the second sees what is stored, and sets taxes',
    },
  },
  {
    name: 'zone is changed while it is saved',
    file: 'office/app/settings/zone-form.tsx',
    find: '<LockedFields locked={sending}>',
    replace: '<LockedFields locked={false}>',
    test: {
      file: 'quality/e2e/office/administration/settings.test.ts',
      title:
        'an owner adds a zone with Bengali digits, of two who change it the second sees what is stored, and sets taxes',
    },
  },
  {
    name: 'typed count of cash is lost when the rider gets more',
    file: 'office/app/cash/hand-ins-page.tsx',
    find: 'key={rider.id}',
    replace: 'key={`${rider.id} ${rider.seen}`}',
    test: { file: 'quality/e2e/office/orders/runs.test.ts', title: HANDED_OUT },
  },
  {
    name: 'count from before other cash came is recorded with it',
    file: 'office/app/cash/hand-ins-page.tsx',
    find: 'seen: typedAt ?? seen',
    replace: 'seen',
    test: { file: 'quality/e2e/office/orders/runs.test.ts', title: HANDED_OUT },
  },
  {
    name: 'change of an order is lost without a question',
    file: 'office/app/edits/edit-order-page.tsx',
    find: '!isSaved.current && isTyped(order, draft)',
    replace: 'false',
    test: {
      file: 'quality/e2e/office/orders/edits.test.ts',
      title:
        'the desk takes goods off an order in pieces or by weight, sees the new total before, and writes notes',
    },
  },
  {
    name: 'note about a customer is lost without a question',
    file: 'office/app/customers/customer-notes.tsx',
    find: "useLeaveGuard(() => text.trim() !== '');",
    replace: '',
    test: {
      file: 'quality/e2e/office/administration/customers.test.ts',
      title:
        'a guest is found by the digits of the phone; the phone is blocked, the desk takes an order with a reason, and the block is lifted; a person is erased',
    },
  },
  {
    name: 'second tap of a double tap presses the next step of the order',
    file: 'office/app/platform/use-double-tap-guard.ts',
    find: 'else if (control !== pressed) {',
    replace: 'else if (control === null) {',
    test: {
      file: 'quality/e2e/office/journey.test.ts',
      title:
        'a press without a network keeps a half-typed note and is made again; a move of somebody else is named',
    },
  },
  {
    name: 'open dialog to cancel becomes one of a refusal at the door',
    file: 'office/app/order-page/cancel-dialog.tsx',
    find: '(!open || (refused !== null && refused !== loaded))',
    replace: 'title',
    test: {
      file: 'quality/e2e/office/journey.test.ts',
      title:
        'a press without a network keeps a half-typed note and is made again; a move of somebody else is named',
    },
  },
  {
    name: 'deleted draft of prices is lost',
    file: 'office/app/prices/prices-page.tsx',
    find: '          setDeleted(lines);\n',
    replace: '',
    test: {
      file: 'quality/e2e/office/products/prices.test.ts',
      title:
        'a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait',
    },
  },
  {
    name: 'arrangement of the price board is never saved after that of somebody else',
    file: 'office/app/prices/arrange-page.tsx',
    find: 'else if (await mergeTheirs()) notify',
    replace: 'else if (problem.status === 409) notify',
    test: {
      file: 'quality/e2e/office/products/prices.test.ts',
      title:
        'a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait',
    },
  },
  {
    name: 'product that was removed from the price board comes back',
    file: 'office/app/prices/arrange-page.tsx',
    find: 'add(current.rows.filter(({ product }) => !before!.has(product)));',
    replace: 'add(current.rows);',
    test: {
      file: 'quality/e2e/office/products/prices.test.ts',
      title:
        'a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait',
    },
  },
  {
    name: 'product that somebody else has removed from the price board comes back',
    file: 'office/app/prices/arrange-page.tsx',
    find: 'now!.has(product) || !before!.has(product)',
    replace: 'now!.has(product) || product > 0',
    test: {
      file: 'quality/e2e/office/products/prices.test.ts',
      title:
        'a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait',
    },
  },
  {
    name: 'search of the price board finds nothing without a word',
    file: 'office/app/prices/arrange-page.tsx',
    find: 'if (items.length === 0) notify(',
    replace: 'if (items.length < 0) notify(',
    test: {
      file: 'quality/e2e/office/products/prices.test.ts',
      title:
        'a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait',
    },
  },
  {
    name: 'weight is lost with an earlier one',
    file: 'office/app/packing/pack-line.tsx',
    find: 'setDraft((now) => (now === draft ? null : now));',
    replace: 'setDraft(null);',
    test: {
      file: 'quality/e2e/office/orders/picking.test.ts',
      title:
        'a packer picks without a network, another one was faster, and nothing is picked twice; then the fish is weighed and packed',
    },
  },
  {
    name: 'form is emptied of what is typed since it was sent',
    file: 'office/app/platform/use-leave-guard.ts',
    find: 'if (form && valuesOf(new FormData(form)) === valuesOf(saved))',
    replace: 'if (form)',
    test: {
      file: 'quality/e2e/office/products/search-misses.test.ts',
      title: 'an editor makes synonyms and wishes of words that nobody found, and edits search words',
    },
  },
];
