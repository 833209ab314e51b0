import type { Summary } from './article.ts';

export const returnPolicy: Summary = {
  description: 'Contact us within 7 days of receiving your order and we take wrong or faulty goods back.',
  summary: [
    'Contact us within 7 days of receiving your order if anything is wrong with it.',
    'We take back goods that are wrong, damaged, expired or faulty.',
    'Please look at fresh fish, meat, fruit and vegetables when they arrive.',
    'Tell us your order number; a photo helps. We collect the goods from your address.',
  ],
};
