/** Where the shop delivers, for how much and how fast. */
export const delivery = {
  title: 'Delivery',
  addedAtCheckout: (percent: string) => `Tax (${percent}%) and any delivery charge are added at checkout.`,
  chargeAtCheckout: 'Any delivery charge is added at checkout.',
  free: 'free',
  freeFrom: (amount: string) => `free from ${amount}`,
  within: (hours: string) => `within ${hours} ${hours === '1' ? 'hour' : 'hours'}`,
  byArea: (least: string, most: string | null) =>
    most === null ? `${least}, in every area` : `${least} to ${most}, by area`,
  notDelivered: 'We do not deliver to this address. We deliver to:',
  inCash: 'To pay in cash, in whole taka',
};
