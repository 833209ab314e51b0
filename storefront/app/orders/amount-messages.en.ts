/** The amounts of an order beside those of the specification, in English. */
export const amounts = {
  deliveryCharge: 'Delivery',
  promised: (zone: string, hours: string) => `${zone}, within ${hours} hours`,
  discount: 'Discount',
  includedTax: 'Tax included in the prices',
};
