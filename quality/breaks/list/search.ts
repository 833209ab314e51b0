import type { Mutant } from './mutant.ts';

/** What searches find, in which order, and what the dropdown shows of it. */
export const searchMutants: Mutant[] = [
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
    name: 'words of removed products stay in the index',
    file: 'server/src/catalogue/search/product-index.ts',
    find: '    for (const word of termsOf(product)) this.words.remove(word, position);\n',
    replace: '',
    test: {
      file: 'server/src/catalogue/search/changed-products.test.ts',
      title:
        'tomatoo finds the same after a product of that name was renamed or archived: a word with a mistake',
    },
  },
  {
    name: 'any word with one other consonant is found',
    file: 'server/src/catalogue/search/similar-sounds.ts',
    find: 'Math.max(edit.length >= skeleton.length ? 1.05 : 0.7, 0.13 * sound.length)',
    replace: 'Math.max(1.35, 0.22 * sound.length)',
    test: {
      file: 'server/src/catalogue/search/relevance.test.ts',
      title: 'three of four things that the shop does not sell find nothing',
    },
  },
  {
    name: 'a word with one other consonant must be as near as one with the same',
    file: 'server/src/catalogue/search/similar-sounds.ts',
    find: 'edit.length >= skeleton.length ? 1.05 : 0.7',
    replace: 'edit.length >= skeleton.length ? 0.7 : 0.7',
    test: {
      file: 'server/src/catalogue/search/relevance.test.ts',
      title: 'names with a mistake find the product among the first five for 94 %',
    },
  },
  {
    name: 'an abbreviation is another spelling of a word',
    file: 'server/src/catalogue/search/similar-sounds.ts',
    find: '(distance === 0 || !isAbbreviation(other))',
    replace: '(distance === 0 || other.length > 0)',
    test: { file: 'server/src/catalogue/search/search.test.ts', title: 'pics finds nothing' },
  },
  {
    name: 'synonyms of a word come before the word that was meant',
    file: 'server/src/catalogue/search/match-search.ts',
    find: 'isTyped ? GRADE.synonym : GRADE.synonymBySound',
    replace: 'GRADE.synonym',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'a word that sounds as typed comes before its synonyms',
    },
  },
  {
    name: 'a guess of one word is a partial result',
    file: 'server/src/catalogue/search/score-products.ts',
    find: '(needsAll || !isGuess(grade))',
    replace: '(needsAll || grade > 0)',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'taka ferot finds nothing',
    },
  },
  {
    name: 'a word with synonyms is taken for a mistake',
    file: 'server/src/catalogue/search/match-word.ts',
    find: 'const hasSynonyms = index.synonyms.has([term]);',
    replace: 'const hasSynonyms = false;',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'a word with synonyms is spelled right: without watches ঘড়ি does not find beef (gorur)',
    },
  },
  {
    name: 'a word of a name has an ending',
    file: 'server/src/catalogue/search/match-search.ts',
    find: '{ loose: !some.at(-1)!.matches.has(GRADE.typed) }',
    replace: '{ loose: true }',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'a whole word of a name is not read as another word with an ending',
    },
  },
  {
    name: 'a category that sounds like a word of a name comes first',
    file: 'server/src/catalogue/search/match-word.ts',
    find: 'isTyped && !hasSynonyms ? GRADE.stem : GRADE.close - 1',
    replace: 'GRADE.close - 1',
    test: {
      file: 'server/src/catalogue/search/search.test.ts',
      title: 'a word of a name comes before a category that only sounds like it: Quaker is no cooker',
    },
  },
  {
    name: 'a correction is named although nothing is found',
    file: 'server/src/catalogue/search-products.ts',
    find: 'scored.positions.length > 0 ? correctSearch(search, scored.matches) : null',
    replace: 'correctSearch(search, scored.matches)',
    test: { file: 'server/src/catalogue/search/search.test.ts', title: 'taka ferot finds nothing' },
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
    name: 'partial search is not announced',
    file: 'storefront/app/catalogue/search-note.tsx',
    find: 'if (notes?.partial)',
    replace: 'if (notes?.partial && notes.corrected)',
    test: {
      file: 'quality/e2e/shop/catalogue/search-dropdown.test.ts',
      title:
        'the dropdown adds misspelled products, marks matches, names corrections and categories, offers the last searches, and helps if nothing is found',
    },
    statements: ['2.52'],
  },
  {
    name: 'matches without links',
    file: 'storefront/app/shell/product-match.tsx',
    find: 'to={productPath(product.id)}',
    replace: 'to="/products"',
    test: {
      file: 'quality/e2e/shop/catalogue/search.test.ts',
      title:
        'a search finds part of a name in any case and links to the product, also with only the keyboard',
    },
    statements: ['1.03', '2.53'],
  },
  {
    name: 'dropdown without scrolling',
    file: 'storefront/app/shell/option-list.tsx',
    find: 'max-h-96 grid-flow-row-dense',
    replace: 'grid-flow-row-dense',
    test: {
      file: 'quality/e2e/shop/catalogue/search.test.ts',
      title:
        'a search finds part of a name in any case and links to the product, also with only the keyboard',
    },
    statements: ['2.54'],
  },
];
