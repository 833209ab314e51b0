export const synonyms = {
  title: 'Search words',
  why: 'Other words that shoppers use for products. Both words find each other, in the shop within a second; a brand (→) only finds its kind.',
  search: 'Find a word',
  word: 'Shoppers type',
  means: 'Our products say',
  brand: 'A brand, such as Maggi: it finds this kind of product, and is not found by it',
  add: 'Add',
  remove: 'Remove',
  exists: 'This pair is there already.',
  wrong: 'One to three words each, and not the same word.',
  none: 'No pair with this text.',
  most: 'The first 200 are shown.',
};
