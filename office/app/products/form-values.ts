import type { SoldBy } from '@haat/contract/money/sold-by';
import type { OfficeProduct, ProductChanges } from '@haat/contract/office/catalogue/products';
import { eachField, type ProductFieldValues, productFieldNames } from '@haat/contract/shop/product-fields';
import { fromDhakaInput, toDhakaInput } from '../i18n/dhaka-input.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';

/** The fields of the form as somebody types them: those of the table, and those with rules of their own. */
export interface FormValues extends ProductFieldValues {
  sold_by: SoldBy;
  /** One per line: `Curry cut / কারি কাট`. */
  options: string;
  price: string;
  old_price: string;
  /** The price of an offer that has not started; times as fields have them, in Dhaka. */
  offer_price: string;
  offer_starts: string;
  /** The end of that offer, or of the one now. */
  offer_ends: string;
  stock: string;
  category: string;
  code: string;
  barcode: string;
}

/** What has a label: a field of the form, or the pictures beside them. */
export type ProductFormField = keyof FormValues | 'pictures';

export const EMPTY: FormValues = {
  ...(eachField(productFieldNames, (_, row) =>
    row.type === 'switch' ? (row.default ?? false) : '',
  ) as ProductFieldValues),
  ...{ options: '', price: '', old_price: '', stock: '', category: '', code: '', barcode: '' },
  ...{ offer_price: '', offer_starts: '', offer_ends: '', sold_by: 'piece' },
};

export function valuesOf(product: OfficeProduct): FormValues {
  const { price_paisa, old_price_paisa, is_on_sale } = product;
  return {
    ...EMPTY,
    ...Object.fromEntries(
      Object.keys(EMPTY).map((name) => [name, product[name as keyof OfficeProduct] ?? '']),
    ),
    category: String(product.category),
    price: typedTaka(price_paisa),
    old_price: typedTaka(is_on_sale ? old_price_paisa : null),
    offer_price: typedTaka(product.offer_paisa),
    offer_starts: toDhakaInput(product.offer_starts),
    offer_ends: toDhakaInput(product.offer_ends),
    stock: '',
    options: product.options
      .map(({ name, name_bn }) => (name_bn === '' ? name : `${name} / ${name_bn}`))
      .join('\n'),
  };
}

const PRICES: Record<string, string> = {
  price_paisa: 'price',
  old_price_paisa: 'old_price',
  offer_paisa: 'offer_price',
};

/** The values of a conflict by the fields of the form, prices as people type them. */
export function typedValues(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = PRICES[name];
      return field ? [field, value && typedTaka(Number(value))] : [name, value];
    }),
  );
}

/** A new product like this one, without what belongs to one product only. */
export function copyOf(product: OfficeProduct): FormValues {
  return { ...valuesOf(product), code: '', barcode: '' };
}

/** The values as the API takes them. */
export function fieldsOf(values: FormValues) {
  return {
    ...values,
    category: Number(values.category),
    offer_starts: fromDhakaInput(values.offer_starts) ?? '',
    offer_ends: fromDhakaInput(values.offer_ends) ?? '',
  };
}

/** The fields that differ, as the API takes them. The stock is changed on its own pages. */
export function changedFields(values: FormValues, saved: FormValues): ProductChanges {
  const names = (Object.keys(EMPTY) as (keyof FormValues)[]).filter(
    (name) => name !== 'stock' && values[name] !== saved[name],
  );
  const fields = fieldsOf(values);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
