import { MAX_ORDER_NOTE } from '../http/limits.ts';

/** Pages of staff that show an attribute; the order page of the office, the desk and the pages of shoppers have all of them. */
type Reader = 'picker' | 'packer' | 'slip' | 'rider';

interface OrderAttributeRow {
  /** The greatest length of a text, in characters. */
  maxLength?: number;
  /** The values of a choice; the checkout suggests the first one. */
  choices?: readonly string[];
  readers: readonly Reader[];
  description: string;
}

/**
 * What a shopper asks for beside the goods, in the order of the checkout. Each is a column of `orders` with the same name; the empty text
 * means that nothing was said. Checkout, desk, order pages, picking, packing, slips and runs take them from here.
 */
export const orderAttributes = {
  if_missing: {
    choices: ['call', 'replace', 'leave_out'],
    readers: ['picker', 'packer'],
    description: 'what is done if goods are missing when the order is picked; empty: nothing was said',
  },
  note: {
    maxLength: MAX_ORDER_NOTE,
    readers: ['packer', 'slip', 'rider'],
    description: 'what the shopper asks for',
  },
} as const satisfies Record<string, OrderAttributeRow>;

type Table = typeof orderAttributes;
export type OrderAttribute = keyof Table;

/** The values of a choice. */
export type ChoiceOf<Name extends OrderAttribute> = Table[Name] extends {
  choices: readonly (infer Choice extends string)[];
}
  ? Choice
  : never;

export type OrderAttributeValues = {
  [Name in OrderAttribute]: Table[Name] extends { choices: readonly string[] } ? ChoiceOf<Name> | '' : string;
};

/** The texts of the attributes on pages. */
export type OrderAttributeTexts = {
  [Name in OrderAttribute]: { label: string; question?: string; hint?: string } & (Table[Name] extends {
    choices: readonly string[];
  }
    ? { choices: { [Choice in ChoiceOf<Name>]: string } }
    : unknown);
};

export const orderAttributeNames = Object.keys(orderAttributes) as OrderAttribute[];

export const isOrderAttribute = (name: string): name is OrderAttribute => name in orderAttributes;

/** The row of an attribute, with all that a row can have. */
export const orderAttribute = (name: OrderAttribute): OrderAttributeRow => orderAttributes[name];

type SeenBy<By extends Reader> = {
  [Name in OrderAttribute]: By extends Table[Name]['readers'][number] ? Name : never;
}[OrderAttribute];

/** The attributes that a page of staff shows. */
export function attributesFor<By extends Reader>(reader: By): SeenBy<By>[] {
  return orderAttributeNames.filter((name) => orderAttribute(name).readers.includes(reader)) as SeenBy<By>[];
}

/** An object with a value for each of these attributes. */
export function eachAttribute<Name extends OrderAttribute, Value>(
  names: readonly Name[],
  of: (name: Name, row: OrderAttributeRow) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name, orderAttribute(name))])) as Record<
    Name,
    Value
  >;
}

/** These attributes of an order, without its other fields. */
export function pickAttributes<Name extends OrderAttribute>(
  order: Pick<OrderAttributeValues, Name>,
  names: readonly Name[],
): Pick<OrderAttributeValues, Name> {
  return eachAttribute(names, (name) => order[name]) as Pick<OrderAttributeValues, Name>;
}

/** All attributes of an order about which nothing was said. */
export const nothingSaid = eachAttribute(orderAttributeNames, () => '') as OrderAttributeValues;

/** The attributes about which something was said, as requests have them. */
export function givenAttributes(typed: Partial<OrderAttributeValues>): {
  [Name in OrderAttribute]?: Exclude<OrderAttributeValues[Name], ''>;
} {
  return Object.fromEntries(
    orderAttributeNames.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])),
  );
}

/** The value of an attribute in typed or stored data; empty for a value that it cannot have. */
export function attributeValue(name: OrderAttribute, value: unknown): string {
  const { choices } = orderAttribute(name);
  const text = typeof value === 'string' ? value : '';
  return !choices || choices.includes(text) ? text : '';
}

/** The text of a choice; undefined for another value, and for an attribute that has no choices. */
export function choiceText(
  texts: OrderAttributeTexts,
  name: OrderAttribute,
  value: string,
): string | undefined {
  const { choices = {} } = texts[name] as { choices?: Record<string, string> };
  return choices[value];
}
