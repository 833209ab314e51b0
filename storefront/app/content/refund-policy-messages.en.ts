import type { Summary } from './article.ts';

export const refundPolicy: Summary = {
  description:
    'When you get your money back, how it reaches you, and what we need from you. Contact us within 7 days.',
  summary: [
    'You get your money back when a paid order is cancelled, when we cannot deliver something, or when you return goods and contact us within 7 days.',
    'Cash is refunded in cash or to your mobile wallet; online payments go back the way they came.',
    'The tax on returned goods is refunded too.',
    'We never ask for your PIN, password or one-time code.',
  ],
};
