import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { MAX_AREAS_FOUND, MAX_SEARCH } from '../http/limits.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';

const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S, description: string) =>
  Nullable(schema, { description });

/** What delivery to an area costs now, and when it comes. Amounts in taka. */
const AreaDelivery = Named('AreaDelivery', {
  zone: Type.String(),
  zone_bn: Type.String(),
  charge: Type.Number(),
  free_from: orNull(Type.Number(), 'the subtotal from which delivery is free; null: never'),
  smallest_order: orNull(Type.Number(), 'a smaller subtotal is not delivered; null: any is'),
  weight_limit: orNull(Type.Integer(), 'a heavier order is not delivered, in grams; null: any is'),
  hours: orNull(Type.Integer(), 'promised within so many hours'),
});

/** A district, a thana or upazila, a neighbourhood, or what the shop has added. */
export const Area = Named('Area', {
  id: Id,
  name: Type.String(),
  name_bn: Type.String(),
  part_of: Type.String({
    description: 'what it is part of, to tell two of one name apart; empty: nothing',
  }),
  part_of_bn: Type.String(),
  delivery: orNull(AreaDelivery, 'null: the shop does not deliver there'),
});
export type Area = Static<typeof Area>;

/** An area without what delivery there costs. */
export const Place = Type.Omit(Area, ['delivery']);
export type Place = Static<typeof Place>;

/** By the letters of any of three scripts, with misspellings; the best first. Without letters the areas that orders use most. */
export const findAreas = endpoint('findAreas', {
  summary: `Areas to deliver to, at most ${MAX_AREAS_FOUND}`,
  access: 'public',
  query: Closed({ search: Type.Optional(Type.String({ maxLength: MAX_SEARCH })) }),
  response: Type.Array(Area),
});

export const getArea = endpoint('getArea', {
  summary: 'An area, and what delivery there costs',
  access: 'public',
  params: Type.Object({ id: Id }),
  response: Area,
  refusals: [404],
});
