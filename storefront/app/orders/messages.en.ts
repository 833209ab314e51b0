import type { OrderAttributeTexts } from '@haat/contract/shop/order-attributes';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { clock, date } from '../i18n/date.en.ts';

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

type StatusTexts = { [S in OrderStatus]?: string };

export const orders = {
  pageTitle: (number: string) => `Order ${number}`,
  placedOn: 'Placed on',
  statusLabel: 'Status',
  status: {
    PENDING: 'PENDING',
    PROCESSING: 'PROCESSING',
    ONGOING: 'ONGOING',
    COMPLETED: 'COMPLETED',
    CANCELLED: 'CANCELLED',
  },
  statusMeaning: {
    PENDING: 'We have your order and will confirm it soon.',
    PROCESSING: 'We are getting your order ready.',
    ONGOING: 'Your order is on its way.',
    COMPLETED: 'Your order was delivered.',
    CANCELLED: 'This order was cancelled.',
  },
  /** Where a pickup differs from a delivery. */
  pickup: {
    status: { ONGOING: 'ONGOING' },
    statusMeaning: { ONGOING: 'Your order is ready to pick up.', COMPLETED: 'Your order was picked up.' },
  },
  orderType: { COD: 'Cash on Delivery', ONLINE: 'Online payment' },
  deliveryType: { HOME_DELIVERY: 'Home delivery', STORE_PICKUP: 'Store pickup' },
  items: 'Items',
  question: (name: string) => `${name}: tell us what to do`,
  amounts: 'Amounts',
  quantityTimes: (quantity: string, price: string) => `${quantity} × ${price}`,
  subtotal: 'Subtotal',
  tax: (percent: string) => `Tax (${percent}%)`,
  total: 'Total',
  receiver: 'Deliver to',
  receiverPickup: 'Picked up by',
  payment: 'Payment',
  delivery: 'Delivery',
  keepLink: 'Keep the link to this page: it brings you back to this order. Whoever has it can see the order.',
  notFound: 'Order not found',
  notFoundHint: 'No order belongs to this link. Please check that the whole link was copied.',
  toShop: 'Go to the shop',
  recent: 'Your recent orders',
  /** What a shopper asks for; `question`: on the form, where it is not the label. */
  attributes: {
    if_missing: {
      label: 'If something is missing',
      choices: { call: 'Call me', replace: 'Replace it with something similar', leave_out: 'Leave it out' },
    },
    note: {
      label: 'Your note',
      question: 'Note for the shop',
      hint: 'For example: ring at the second gate',
    },
  } satisfies OrderAttributeTexts,
  track: 'Track an order',
  onThisDevice: 'Orders that were placed or opened on this device.',
  signInForMore: 'Log in to see the orders of your account.',
  timeline: {
    title: 'How far your order is',
    steps: {
      PENDING: 'Placed',
      PROCESSING: 'Confirmed',
      ONGOING: 'On its way',
      COMPLETED: 'Delivered',
      CANCELLED: 'Cancelled',
    },
    pickup: {
      PENDING: 'Placed',
      PROCESSING: 'Confirmed',
      ONGOING: 'Ready to pick up',
      COMPLETED: 'Picked up',
      CANCELLED: 'Cancelled',
    },
    /** What is still to come: in Bengali it cannot be told as done. */
    toBe: {
      steps: { PROCESSING: 'Confirmed', ONGOING: 'On its way', COMPLETED: 'Delivered' } as StatusTexts,
      pickup: { PROCESSING: 'Confirmed', ONGOING: 'Ready to pick up', COMPLETED: 'Picked up' } as StatusTexts,
    },
    toCome: 'still to come',
    rider: (name: string) => `${name} is bringing it.`,
    nextStop: 'You are the next stop.',
    /** `before`: how many stops come before it, in digits of the page. */
    stop: (stop: number, before: string) => {
      const ordinal = ORDINALS[stop - 1];
      return ordinal ? `You are the ${ordinal} stop.` : `There are ${before} stops before you.`;
    },
    callRider: 'Call the rider',
    /** What a courier does with the parcel. */
    parcel: {
      created: (courier: string) => `${courier} brings it.`,
      on_the_way: (courier: string) => `${courier} is bringing it.`,
      delivered: (courier: string) => `${courier} has brought it.`,
      coming_back: (courier: string) => `${courier} is taking it back to the shop.`,
    },
    tracking: 'Parcel',
    follow: 'Follow the parcel',
  },
  contact: {
    call: 'Call us',
    whatsapp: 'WhatsApp',
    message: (number: string) => `My order ${number}: `,
  },
  change: 'Change order',
  fixed: 'This order can no longer be changed here. Call us, we may find a way.',
  cancel: {
    button: 'Cancel order',
    question: (number: string) => `Cancel order ${number}?`,
    hint: 'This cannot be undone.',
    paidHint: 'This cannot be undone. We return what you have paid.',
    keep: 'Keep order',
    confirm: 'Yes, cancel it',
    sending: 'Cancelling …',
    done: 'Your order was cancelled.',
    confirmed:
      'The shop has confirmed this order, so it can no longer be cancelled here. Please call the shop.',
    failed: 'The order could not be cancelled. Please try again.',
    unknown: 'We do not know yet whether your order was cancelled. Please look at its status.',
  },
  /** The customer's list of orders. */
  list: {
    title: 'My orders',
    none: 'No orders found',
    loading: 'Loading …',
    tryAgain: 'Try again',
    details: 'Details',
    detailsOf: (number: string) => `Details of order ${number}`,
    close: 'Close',
    itemCount: (count: string, one: boolean) => (one ? `${count} item` : `${count} items`),
    older: 'Show older orders',
  },
  date,
  time: (day: number, month: number, year: number, hour: number, minute: string) =>
    `${date(day, month, year)}, ${clock(hour, minute)}`,
  /** The amounts of an order beside those of the specification. */
  amountLines: {
    totalAsOrdered: 'Total as ordered',
    deliveryCharge: 'Delivery',
    promised: (zone: string, hours: string) => `${zone}, within ${hours} ${hours === '1' ? 'hour' : 'hours'}`,
    discount: 'Discount',
    notSupplied: 'not supplied',
    supplied: (supplied: string, ordered: string) => `${supplied} of ${ordered} supplied`,
    weighed: (grams: string) => `weighed ${grams} g`,
    weighedPart: (weighed: string, paid: string, price: string) =>
      `${weighed}, you pay for ${paid} g: ${price}`,
    weighedPrice: (weighed: string, perKilo: string, price: string) => `${weighed} at ${perKilo}: ${price}`,
    byWeight: (percent: string) => `± ${percent}%: you pay what it weighs`,
    scalePhoto: 'Photo of the scale',
    replaces: (name: string) => `instead of ${name}`,
    adjustment: {
      short_supply: 'Not supplied',
      weight: 'Weighed when it was packed',
      substitute: 'Replaced',
      goodwill: 'Price lowered',
      complaint: 'For your complaint',
      delivery: 'Delivery lowered',
      rounding: 'Rounded to whole taka',
      lapsed: 'Lowered price that no longer applies',
    },
    paid: 'Paid',
    paidByCredit: 'Paid with your credit',
    youPaid: 'You paid',
    ofItCredit: 'of it with your credit',
    refunded: 'Money back',
    due: 'To pay',
    dueInCash: 'To pay in cash, in whole taka',
    includedTax: 'Tax included in the prices',
  },
  claim: {
    title: 'Verify your phone number',
    intro: (phone: string) =>
      `We send a code to ${phone}. Large orders are possible then, and the orders of that phone are added to your account.`,
    sent: (phone: string) => `A code is on its way to ${phone}. It works for 5 minutes.`,
    submit: 'Verify',
    sending: 'Verifying …',
    failed: 'The number could not be verified!',
    done: (count: string, one: boolean) =>
      one
        ? 'Your number is verified. One order was added to your account.'
        : `Your number is verified. ${count} orders were added to your account.`,
    none: 'Your number is verified. It has no other orders; later ones are added by themselves.',
  },
  /** The confirmation of a placed order. */
  confirmation: {
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
  },
  orderAgain: {
    button: 'Order again',
    buttonOf: (number: string) => `Order again: ${number}`,
    fetching: 'Looking …',
    title: 'Something has changed since then',
    hint: 'Nothing was added to your cart yet.',
    nothing: 'Nothing of this order can be had today.',
    soldOut: 'Sold out',
    notSold: 'Not sold any more',
    fewer: (available: string, ordered: string) => `Only ${available} left, you ordered ${ordered}`,
    dearer: (before: string, now: string) => `Now ${now}, it was ${before}`,
    optionRemoved: (option: string) => `${option} is not offered any more, so it is added as it is`,
    close: 'Close',
    cancel: 'Cancel',
    add: 'Add to cart',
    addRest: 'Add the rest to cart',
    added: 'The products are in your cart.',
    restAdded: 'The other products are in your cart.',
    failed: 'The order could not be repeated. Please try again.',
  },
};
