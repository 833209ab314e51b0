/** The confirmation of a placed order, in English. */
export const confirmation = {
  title: 'Thank you for your order',
  number: 'Order number',
  toRider: 'To pay to the rider, in cash',
  atShop: 'To pay at the shop, in cash',
  arrives: 'Delivery',
  within: 'Within 3 hours of ordering',
  pickup: 'Store pickup',
  call: 'We call you when it is packed',
  link: {
    copy: 'Copy link',
    copied: 'The link to your order is copied.',
    copyFailed: (url: string) => `The link to your order: ${url}`,
    share: 'Share',
    whatsapp: 'Send by WhatsApp',
    message: (number: string, url: string) => `My order ${number}: ${url}`,
  },
};
