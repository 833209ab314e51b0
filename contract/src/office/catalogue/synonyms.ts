import { type Static, Type } from 'typebox';
import { Closed, Named } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';

const Phrase = Type.String({ minLength: 1, maxLength: 100 });

/** Another word for a word in product names; both find each other, unless it is a brand. `bn`: in Bengali letters. */
export const Synonym = Named(
  'Synonym',
  {
    language: Type.Enum(['bn', 'latin', 'en']),
    word: Phrase,
    means: Phrase,
    brand: Type.Boolean({ description: 'true: a brand, which finds its kind, and is not found by it' }),
  },
  { additionalProperties: false },
);
export type Synonym = Static<typeof Synonym>;

export const findSynonyms = officeEndpoint('findSynonyms', {
  summary: 'Synonyms that contain a text, at most 200',
  right: 'synonyms.edit',
  query: Closed({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: Type.Array(Synonym),
});

export const NewSynonym = Closed({ word: Phrase, means: Phrase, brand: Type.Optional(Type.Boolean()) });
export type NewSynonym = Static<typeof NewSynonym>;

/** 409 `synonym_exists`; 400 names `word` or `means`: one to three words each, and not the same. */
export const addSynonym = officeEndpoint('addSynonym', {
  summary: 'Add a synonym; the search uses it within a second',
  right: 'synonyms.edit',
  body: NewSynonym,
  response: Synonym,
  status: 201,
  refusals: [409],
});

export const removeSynonym = officeEndpoint('removeSynonym', {
  summary: 'Remove a synonym',
  right: 'synonyms.edit',
  body: Synonym,
  response: Type.Null(),
  status: 204,
  refusals: [404],
});
