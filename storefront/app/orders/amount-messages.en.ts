/** The amounts of an order beside those of the specification, in English. */
export const amounts = {
  deliveryCharge: 'Delivery',
  free: 'Free',
  discount: 'Discount',
  includedTax: 'Tax included in the prices',
};
