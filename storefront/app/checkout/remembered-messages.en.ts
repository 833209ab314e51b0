export const remembered = {
  title: 'Deliver to',
  choose: 'Which address?',
  change: 'Change or another address',
  forget: 'Forget me',
  forgotten: 'Your details are gone from this device. Your orders stay in their list.',
  label: 'Name of this address',
  labelHint: 'Home, Office …',
  remember: 'Remember this on this device',
  rememberHint: 'Next time you type nothing. Not on a device that others use.',
};
