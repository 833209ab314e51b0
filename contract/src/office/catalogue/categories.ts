import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { officeEndpoint } from '../endpoint.ts';

/** A category of the shop, also one without products, which shoppers do not see. */
export const OfficeCategory = Named('OfficeCategory', {
  id: Type.Integer(),
  parent: Nullable(Type.Integer()),
  slug: Type.String(),
  image: Type.String({ description: 'URL below /media/, empty without a picture' }),
  title: Type.String(),
  title_bn: Type.String(),
  promise: Type.String({
    description:
      'about the freshness of its products: {date} is the day of the last market morning, which begins at 6',
  }),
  promise_bn: Type.String(),
  version: Type.Integer({ description: 'rises with each change, except of the order' }),
  products: Type.Integer({ description: 'its own, without those of its subcategories' }),
});
export type OfficeCategory = Static<typeof OfficeCategory>;

export const listOfficeCategories = officeEndpoint('listOfficeCategories', {
  summary: 'All categories in the order of the shop, each parent before its subcategories',
  right: 'stock.count',
  response: Type.Array(OfficeCategory),
});

const fields = {
  title: Type.String({ minLength: 1, maxLength: 100 }),
  title_bn: Type.String({ maxLength: 100 }),
  parent: Nullable(Id, { description: 'a category of the top level, or null for the top level' }),
};

const changeable = {
  slug: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description: 'links to the old one lead to the new one',
    }),
  ),
  image: Type.Optional(
    Type.String({ maxLength: 200, description: 'as `uploadPicture` returns it, or empty' }),
  ),
  promise: Type.Optional(Type.String({ maxLength: 200 })),
  promise_bn: Type.Optional(Type.String({ maxLength: 200 })),
};

/** 400 names `title` if the parent has such a category already. Its slug is made of the title and stays. */
export const createCategory = officeEndpoint('createCategory', {
  summary: 'Create a category, the last one of its parent; shoppers see it when it has products',
  right: 'products.edit',
  body: Closed(fields),
  response: OfficeCategory,
  status: 201,
});

/** 409 `category_changed` if somebody else has changed it since `version`; `fields` has `changed_by`, `changed_at` and the values now. */
export const updateCategory = officeEndpoint('updateCategory', {
  summary: 'Change the titles, the parent, the slug, the picture and the promise of a category',
  right: 'products.edit',
  params: Type.Object({ id: Id }),
  body: Closed({ ...fields, ...changeable, version: Version }),
  response: OfficeCategory,
  refusals: [404, 409],
});

/** 409 `category_changed` if the parent has other categories by now. */
export const sortCategories = officeEndpoint('sortCategories', {
  summary: 'Order all categories of one parent',
  right: 'products.edit',
  body: Closed({ parent: fields.parent, categories: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
  response: Type.Null(),
  status: 204,
  refusals: [409],
});
