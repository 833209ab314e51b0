import { MONTHS } from '@haat/contract/time/months.en';

/** Where the shop delivers, for how much and how fast. */
export const delivery = {
  title: 'Delivery',
  addedAtCheckout: (percent: string) => `Tax (${percent}%) and any delivery charge are added at checkout.`,
  taxAtCheckout: 'Any tax and delivery charge are added at checkout.',
  chargeAtCheckout: 'Any delivery charge is added at checkout.',
  free: 'free',
  freeFrom: (amount: string) => `free from ${amount}`,
  within: (hours: string) => `within ${hours} ${hours === '1' ? 'hour' : 'hours'}`,
  byArea: (least: string, most: string | null) =>
    most === null ? `${least}, in every area` : `${least} to ${most}, by area`,
  notDelivered: 'We do not deliver to this address. We deliver to:',
  inCash: 'To pay in cash, in whole taka',
  place: {
    ask: 'Where shall we deliver?',
    choose: 'Choose your area',
    close: 'Close',
    search: 'Area, thana or district',
    searchHint: 'Mirpur, Uttara, Gazipur …',
    popular: 'Popular areas',
    areas: 'Areas',
    found: (count: string, one: boolean) => (one ? '1 area found' : `${count} areas found`),
    none: (typed: string) => `No area is called “${typed}”. Try its thana or district.`,
    failed: 'The shop cannot be reached right now.',
    tryAgain: 'Try again',
    fetching: 'Fetching …',
    noDelivery: 'no delivery there',
    notDeliveredTo: (area: string) => `We do not deliver to ${area} yet.`,
    call: 'Call us, we may find a way:',
    orPickUp: 'You can also pick your order up in the shop.',
    more: (amount: string) => `${amount} more`,
    toFree: (amount: string) => `${amount} more for free delivery`,
    smallest: (amount: string) => `orders from ${amount}`,
    when: 'When shall we deliver?',
    whenPickup: 'When will you pick it up?',
    soon: 'As soon as possible',
    by: (day: string, time: string) => `${day} by ${time}`,
    chooseTime: 'Choose a time',
    isItHere: 'Is it here?',
    lost: {
      slot_full: 'The time that you chose is full now.',
      slot_past: 'The time that you chose takes no more orders.',
      slot_gone: 'The time that you chose is not offered any more.',
    },
    lostHint: 'Nothing was ordered, and what you typed stays. These are free:',
    required: 'Please choose when we shall deliver.',
    areaRequired: 'Please choose your area: the charge depends on it.',
    tooSmall: (smallest: string, missing: string) =>
      `Orders to this area start at ${smallest}: ${missing} more.`,
    tooHeavy: (limit: string) => `We carry at most ${limit} to this area. Please take less, or pick it up.`,
    noSlots: 'No time can be chosen right now. We call you.',
    full: 'full',
    left: (count: string) => `${count} left`,
    extra: (amount: string) => `${amount} extra`,
    less: (amount: string) => `${amount} less`,
    today: 'Today',
    tomorrow: 'Tomorrow',
    from: (day: string, time: Clock) => `${day} from ${clockOf(time, false)}`,
    closed: (day: string, name: string) =>
      `Closed ${day === 'Tomorrow' ? 'tomorrow' : day}${name && ` (${name})`}`,
    day: (weekday: number, day: number, month: number) => `${WEEKDAYS[weekday]} ${day} ${MONTHS[month]}`,
    weekday: (weekday: number) => WEEKDAYS[weekday]!,
    hours: (from: Clock, to: Clock) => {
      const isSameHalf = from.hour < 12 === to.hour < 12;
      return `${clockOf(from, isSameHalf)}–${clockOf(to, false)}`;
    },
  },
};

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A time of the day in Bangladesh. */
export interface Clock {
  hour: number;
  minute: number;
}

/** `8`, `8 am`, `8:30 pm`. */
function clockOf({ hour, minute }: Clock, isShort: boolean): string {
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes}${isShort ? '' : hour < 12 ? ' am' : ' pm'}`;
}
