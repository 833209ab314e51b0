import { date } from '../i18n/date.en.ts';

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
    PROCESSING: 'We are packing your order.',
    ONGOING: 'Your order is on its way.',
    COMPLETED: 'Your order was handed over.',
    CANCELLED: 'This order was cancelled.',
  },
  orderType: { COD: 'Cash on Delivery', ONLINE: 'Online payment' },
  deliveryType: { HOME_DELIVERY: 'Home delivery', STORE_PICKUP: 'Store pickup' },
  items: 'Items',
  amounts: 'Amounts',
  quantityTimes: (quantity: string, price: string) => `${quantity} × ${price}`,
  subtotal: 'Subtotal',
  tax: 'Tax (5%)',
  total: 'Total',
  receiver: 'Deliver to',
  receiverPickup: 'Picked up by',
  payment: 'Payment',
  delivery: 'Delivery',
  keepLink:
    'Keep the address of this page: it brings you back to this order. Whoever has it can see the order.',
  notFound: 'Order not found',
  notFoundHint: 'No order belongs to this link. Please check that the whole link was copied.',
  toShop: 'Go to the shop',
  recent: 'Your recent orders',
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
    `${date(day, month, year)}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
};
