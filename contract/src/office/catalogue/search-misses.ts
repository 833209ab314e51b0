import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named } from '../../http/schemas.ts';
import { Day } from '../day.ts';
import { officeEndpoint } from '../endpoint.ts';

const Word = Type.String({ minLength: 1, maxLength: 60 });

/** A text for which shoppers found nothing. */
export const SearchMiss = Named('SearchMiss', {
  word: Type.String(),
  count: Type.Integer({ description: 'searches; at least so many' }),
  before: Type.Integer({ description: 'in the week before' }),
});
export type SearchMiss = Static<typeof SearchMiss>;

/** Words that are synonyms or on the wish list by now are left out. */
export const listSearchMisses = officeEndpoint('listSearchMisses', {
  summary: 'Words that shoppers did not find in a week, the most frequent first, at most 200',
  right: 'synonyms.edit',
  query: Closed({ week: Type.Optional(Day) }),
  response: Type.Object({
    week: Type.String({ description: 'the Sunday on which it begins' }),
    weeks: Type.Array(Type.String(), { description: 'all weeks, the newest first' }),
    words: Type.Array(SearchMiss),
  }),
});

/** Goods that shoppers look for and the shop does not have. */
export const Wish = Named('Wish', {
  id: Type.Integer(),
  word: Type.String(),
  added_by: Type.String(),
  added_at: Type.String(),
  count: Type.Integer({ description: 'searches in all stored weeks' }),
});
export type Wish = Static<typeof Wish>;

export const listWishes = officeEndpoint('listWishes', {
  summary: 'The wish list, the newest first',
  right: 'synonyms.edit',
  response: Type.Array(Wish),
});

/** A word that is there already changes nothing. 400 names `word`. */
export const addWish = officeEndpoint('addWish', {
  summary: 'Put a word on the wish list',
  right: 'synonyms.edit',
  body: Closed({ word: Word }),
  response: Type.Null(),
  status: 204,
});

export const removeWish = officeEndpoint('removeWish', {
  summary: 'Remove a word from the wish list',
  right: 'synonyms.edit',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});
