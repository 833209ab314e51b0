import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { TAX_RATES } from '../money/money.ts';
import { taxClasses } from '../shop/order-choices.ts';
import { officeEndpoint } from './endpoint.ts';

const Params = Type.Object({ id: Id });

const TaxClass = Type.Union([Type.Enum(taxClasses), Type.Null()], { description: 'null: as its parent' });

export const CategoryTax = Type.Object(
  {
    id: Id,
    title: Type.String(),
    title_bn: Type.String(),
    parent: Type.Union([Type.Integer(), Type.Null()]),
    tax_class: TaxClass,
  },
  { description: 'CategoryTax' },
);
export type CategoryTax = Static<typeof CategoryTax>;

const TaxRate = Type.Number({ ...TAX_RATES, description: 'in percent' });

/** How orders are taxed from now on. */
export const Taxes = Type.Object({ tax_percent: TaxRate, categories: Type.Array(CategoryTax) });
export type Taxes = Static<typeof Taxes>;

export const listTaxClasses = officeEndpoint('listTaxClasses', {
  summary: 'The rate of the tax and the tax class of each category; subcategories follow their parents',
  right: 'settings.edit',
  response: Taxes,
});

/** 409 `settings_changed`, with `changed_by` and `changed_at`: it is not `was` any more. Orders that are placed keep their rate. */
export const setTaxRate = officeEndpoint('setTaxRate', {
  summary: 'Set the rate of the tax',
  right: 'taxes.set',
  body: Type.Object({ was: TaxRate, tax_percent: TaxRate }, { additionalProperties: false }),
  response: Taxes,
  refusals: [409],
});

/** 409 `category_changed`, with `changed_by` and `changed_at`: it is not `was` any more. Orders that are placed keep their tax. */
export const setTaxClass = officeEndpoint('setTaxClass', {
  summary: 'Set the tax class of a category',
  right: 'settings.edit',
  params: Params,
  body: Type.Object({ was: TaxClass, tax_class: TaxClass }, { additionalProperties: false }),
  response: Taxes,
  refusals: [404, 409],
});
