export const picking = {
  title: 'Pick list',
  summary: (orders: number, left: number) =>
    `${orders === 1 ? '1 order' : `${orders} orders`} · ${left === 1 ? '1 line left' : `${left} lines left`}`,
  waiting: (orders: number) =>
    orders === 1
      ? '1 more order waits; it comes when these are picked.'
      : `${orders} more orders wait; they come when these are picked.`,
  nothing: 'Nothing to pick. Confirmed orders appear here by themselves.',
  showOpen: 'Hide what is picked',
  showAll: 'Show what is picked',
  byWeight: 'By weight',
  byPiece: 'In pieces',
  place: (place: string) => `Shelf ${place}`,
  pieces: (count: number) => `${count} ×`,
  grams: (grams: number) => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`),
  bagOf: (name: string) => `${name}: bag`,
  pickAll: 'All in their bags',
  again: (inBag: number, supplied: number) => `The bag has ${inBag}, it must be ${supplied}`,
  pickedBy: (who: string, time: string) => `${who}, ${time}`,
  waits: 'waits to be sent',
  shortOf: (ordered: number) => `ordered: ${ordered}`,
  consent: (consent: string) => `Instead of another product (${consent})`,
  problem: (name: string, bag: string) => `Short or replace: ${name}, bag ${bag}`,
  problemTitle: (bag: string) => `Bag ${bag}`,
  howMany: 'How many are there?',
  howMuch: 'How much is there?',
  reason: 'Reason',
  reasonMissing: 'Please choose or type a reason.',
  fewer: (count: number, ordered: number) => (count === 0 ? 'Leave it out' : `Only ${count} of ${ordered}`),
  fewerWeight: (amount: string, ordered: string) => `Only ${amount} of ${ordered}`,
  weightOf: (name: string) => `Weight of ${name}`,
  weightWrong: (step: string, most: string) => `In steps of ${step}, at most ${most}.`,
  less: 'Fewer',
  more: 'More',
  replace: 'Replace it',
  back: 'Back',
  askFirst: 'Call the customer first. Nothing is replaced without consent.',
  call: (name: string) => `Call ${name}`,
  search: 'Find a product',
  consentLabel: 'How the customer agreed',
  consentMissing: 'Please choose or type how the customer agreed.',
  choose: 'Choose what is supplied instead.',
  stock: (count: number) => `${count} in stock`,
  dearer: 'dearer; the customer pays the price of what was ordered',
  replaceWith: (count: number, name: string) => `Supply ${count} × ${name} instead`,
  noChoice: 'Nothing was found that is in stock.',
  needsNetwork: 'This needs the network.',
  close: 'Close',
  offline: (count: number) =>
    count === 0
      ? 'No connection. You can go on.'
      : `No connection. ${count === 1 ? '1 change waits' : `${count} changes wait`}. You can go on.`,
  sending: (count: number) => (count === 1 ? '1 change is being sent' : `${count} changes are being sent`),
  signIn: 'Sign in again to send them',
  notDone: 'Please look at these',
  outcome: {
    already: (name: string, bag: string, who: string, time: string) =>
      `${name}, bag ${bag}: ${who} was first, at ${time}. Put yours back.`,
    alreadyUndone: (name: string, bag: string) =>
      `${name}, bag ${bag}: somebody was first. Please look into the bag.`,
    quantity_changed: (name: string, bag: string) =>
      `${name}, bag ${bag}: another quantity is supplied now. Please pick it again.`,
    wrong_status: (name: string, bag: string) =>
      `${name}, bag ${bag}: the order was cancelled or picked meanwhile. Put yours back.`,
    out_of_stock: (name: string, bag: string) => `${name}, bag ${bag}: not enough in stock.`,
    confirmation_needed: (name: string, bag: string) =>
      `${name}, bag ${bag}: above your limit. It is done once a second person has confirmed it.`,
    other: (name: string, bag: string, code: string) => `${name}, bag ${bag}: not possible (${code}).`,
  },
  read: 'Done',
  line: (id: number) => `line ${id}`,
  notStored: 'This device could not store the change. Please try again.',
};
