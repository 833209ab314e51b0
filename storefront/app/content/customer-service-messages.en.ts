import type { Summary } from './article.ts';

export const customerService: Summary = {
  description: 'Support 24 hours a day, 7 days a week. Our phones are open from 9am to 10pm.',
  summary: [
    'Support answers 24 hours a day, 7 days a week, by WhatsApp and chat.',
    'Our phones are open every day from 9am to 10pm.',
    'Home delivery comes within 3 hours of ordering.',
    'If anything is wrong with your order, contact us within 7 days.',
  ],
};
