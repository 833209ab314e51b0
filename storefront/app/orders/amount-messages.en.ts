/** The amounts of an order beside those of the specification, in English. */
export const amounts = {
  deliveryCharge: 'Delivery',
  promised: (zone: string, hours: string) => `${zone}, within ${hours} ${hours === '1' ? 'hour' : 'hours'}`,
  discount: 'Discount',
  supplied: (supplied: string, ordered: string) => `${supplied} of ${ordered} supplied`,
  weighed: (grams: string) => `weighed ${grams} g`,
  replaces: (name: string) => `instead of ${name}`,
  adjustment: {
    short_supply: 'Not supplied',
    weight: 'Weight',
    substitute: 'Replaced',
    goodwill: 'Price lowered',
    delivery: 'Delivery lowered',
    rounding: 'Rounded to whole taka',
    lapsed: 'Lowered price that no longer applies',
  },
  paid: 'Paid',
  refunded: 'Refunded',
  due: 'To pay',
  dueInCash: 'To pay in cash, in whole taka',
  includedTax: 'Tax included in the prices',
};
