import type { Mutant } from './mutant.ts';

/** What is typed in the forms of the office, while an earlier save is on its way or somebody else changes the same. */
export const officeFormMutants: Mutant[] = [
  {
    name: 'number of the list of products is lost with an earlier save',
    file: 'office/app/products/inline-field.tsx',
    find: "outcome === 'saved' && now.text === typed",
    replace: "outcome === 'saved'",
    test: {
      file: 'e2e/office/products.test.ts',
      title:
        'a product gets pictures, is sold by weight with cuts, has an offer with dates, is changed by two editors, found in Bengali and archived, also with others',
    },
  },
  {
    name: 'arrangement of the price board is never saved after that of somebody else',
    file: 'office/app/prices/arrange-page.tsx',
    find: 'if (problem.status === 409) await addTheirs();',
    replace: '',
    test: {
      file: 'e2e/office/prices.test.ts',
      title:
        'a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait',
    },
  },
];
