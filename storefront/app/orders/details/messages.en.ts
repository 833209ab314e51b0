export const feedback = {
  title: 'How was your order?',
  faces: { good: 'Good', fair: 'So-so', bad: 'Bad' },
  wasFresh: 'Was it fresh? Answer what you like.',
  fresh: 'Fresh',
  notFresh: 'Not fresh',
  send: 'Send',
  sending: 'Sending …',
  thanks: 'Thank you for telling us.',
  given: 'This order was answered already.',
  failed: 'It could not be sent. Please try again.',
};

export const consent = {
  given: 'You agreed that this purchase is reported to Meta (Facebook) after the delivery.',
  withdraw: 'Withdraw',
  withdrawn: 'Withdrawn. What was not reported yet never is.',
  failed: 'It could not be sent. Please try again.',
};
