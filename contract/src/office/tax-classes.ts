import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { TAX_RATES } from '../money/money.ts';
import { taxClasses } from '../shop/order-choices.ts';
import { officeEndpoint } from './endpoint.ts';

const Params = Type.Object({ id: Id });

const TaxRate = Type.Number({ ...TAX_RATES, description: 'in percent' });

/** How a category is taxed. */
const ownTax = {
  tax_class: Nullable(Type.Enum(taxClasses), { description: 'null: as its parent, or as the shop' }),
  tax_percent: Nullable(Type.Number({ ...TAX_RATES, minimum: TAX_RATES.multipleOf }), {
    description: 'null: the rate of the shop; only with the class `specified` or `included`',
  }),
};
const OwnTax = Closed(ownTax);
export type OwnTax = Static<typeof OwnTax>;

/** How products are taxed whose category has no class. */
const shopTax = { tax_class: Type.Enum(taxClasses), tax_percent: TaxRate };
const ShopTax = Closed(shopTax);
export type ShopTax = Static<typeof ShopTax>;

export const CategoryTax = Named('CategoryTax', {
  id: Id,
  title: Type.String(),
  title_bn: Type.String(),
  parent: Nullable(Type.Integer()),
  ...ownTax,
});
export type CategoryTax = Static<typeof CategoryTax>;

/** How orders are taxed from now on. */
export const Taxes = Type.Object({ ...shopTax, categories: Type.Array(CategoryTax) });
export type Taxes = Static<typeof Taxes>;

export const listTaxClasses = officeEndpoint('listTaxClasses', {
  summary: 'How the shop and each category are taxed; subcategories follow their parents',
  right: 'settings.edit',
  response: Taxes,
});

/** 409 `settings_changed`, with `changed_by` and `changed_at`: it is not `was` any more. Orders that are placed keep their tax. */
export const setShopTax = officeEndpoint('setShopTax', {
  summary: 'Set the tax of the shop',
  right: 'taxes.set',
  body: Closed({ was: ShopTax, ...shopTax }),
  response: Taxes,
  refusals: [409],
});

/** 409 `category_changed`, with `changed_by` and `changed_at`: it is not `was` any more. Orders that are placed keep their tax. */
export const setCategoryTax = officeEndpoint('setCategoryTax', {
  summary: 'Set the tax of a category',
  right: 'taxes.set',
  params: Params,
  body: Closed({ was: OwnTax, ...ownTax }),
  response: Taxes,
  refusals: [404, 409],
});
