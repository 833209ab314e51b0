import type { SoldBy } from '@haat/contract/common/sold-by';
import type { OfficeProduct, ProductFields } from '@haat/contract/office/products';
import { fromDhakaInput, toDhakaInput } from '../i18n/dhaka-input.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';

/** The fields of the form as somebody types them. */
export interface FormValues {
  name: string;
  name_bn: string;
  unit: string;
  sold_by: SoldBy;
  /** One per line: `Curry cut / কারি কাট`. */
  options: string;
  price: string;
  old_price: string;
  /** Of an offer that has not started; times as fields have them, in Dhaka. */
  offer_price: string;
  offer_starts: string;
  /** Of the same, or of the offer now. */
  offer_ends: string;
  stock: string;
  category: string;
  code: string;
  barcode: string;
  shelf_place: string;
  preview_text: string;
  preview_text_bn: string;
  detail_text: string;
  detail_text_bn: string;
  weighed: boolean;
  listed: boolean;
}

export const EMPTY: FormValues = {
  ...{ name: '', name_bn: '', unit: '', options: '', price: '', old_price: '', stock: '', category: '' },
  ...{ offer_price: '', offer_starts: '', offer_ends: '' },
  ...{ code: '', barcode: '', shelf_place: '' },
  ...{ preview_text: '', preview_text_bn: '', detail_text: '', detail_text_bn: '' },
  ...{ sold_by: 'piece', weighed: false, listed: true },
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
    old_price: is_on_sale && old_price_paisa !== null ? typedTaka(old_price_paisa) : '',
    offer_price: product.offer_paisa === null ? '' : typedTaka(product.offer_paisa),
    offer_starts: toDhakaInput(product.offer_starts),
    offer_ends: toDhakaInput(product.offer_ends),
    stock: '',
    options: product.options
      .map(({ name, name_bn }) => (name_bn === '' ? name : `${name} / ${name_bn}`))
      .join('\n'),
  };
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
export function changedFields(values: FormValues, saved: FormValues): ProductFields {
  const names = (Object.keys(EMPTY) as (keyof FormValues)[]).filter(
    (name) => name !== 'stock' && values[name] !== saved[name],
  );
  const fields = fieldsOf(values);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
