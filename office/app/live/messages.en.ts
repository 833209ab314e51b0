export const live = {
  sound: 'Sound of new orders',
  unopened: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
  offline: 'No connection. What you see may be old.',
  signedOut: 'Your session has ended. What you have typed stays here.',
  signIn: 'Sign in again',
  waiting: (count: number) =>
    count === 1 ? '1 change waits to be sent' : `${count} changes wait to be sent`,
  keys: 'Keys',
  keyTexts: {
    '/': 'Search (products on the page of a new order)',
    j: 'Next line of a list',
    k: 'Line before',
    Enter: 'Open the line',
    n: 'New order',
    '?': 'This list',
  },
  close: 'Close',
};
