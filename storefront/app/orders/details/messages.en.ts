export const feedback = {
  title: 'How was your order?',
  faces: { good: 'Good', fair: 'So-so', bad: 'Not good' },
  wasFresh: 'Was it fresh? Answer what you like.',
  fresh: 'Fresh',
  notFresh: 'Not fresh',
  send: 'Send',
  sending: 'Sending …',
  thanks: 'Thank you for telling us.',
  given: 'This order was answered already.',
  failed: 'It could not be sent. Please try again.',
};
