import { type Static, Type } from 'typebox';
import { officeEndpoint } from './endpoint.ts';

/** A category of the shop, also one without products, which shoppers do not see. */
export const OfficeCategory = Type.Object(
  {
    id: Type.Integer(),
    parent: Type.Union([Type.Integer(), Type.Null()]),
    slug: Type.String(),
    title: Type.String(),
    title_bn: Type.String(),
    products: Type.Integer({ description: 'its own, without those of its subcategories' }),
  },
  { description: 'OfficeCategory' },
);
export type OfficeCategory = Static<typeof OfficeCategory>;

export const listOfficeCategories = officeEndpoint('listOfficeCategories', {
  summary: 'All categories in the order of the shop, each parent before its subcategories',
  right: 'stock.count',
  response: Type.Array(OfficeCategory),
});
