export const notices = {
  ask: 'Notify me on this device',
  hint: 'The browser shows when the order is on its way.',
  done: 'This device shows the state of the order.',
  refused: 'The browser does not allow notices of this shop.',
  failed: 'That did not work. Please try again.',
};
