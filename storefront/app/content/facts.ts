import type { Language } from '@haat/contract/text/language';

/** The facts about the service (specification, section 9). */
export type Fact = 'delivery' | 'returns' | 'support' | 'phone';

/** A figure and its meaning. Not among the messages, because an English page may show the Bengali ones. */
export const facts: Record<Language, Record<Fact, [figure: string, meaning: string]>> = {
  en: {
    delivery: ['3 hours', 'Home delivery within 3 hours of ordering'],
    returns: ['7 days', 'Contact us within 7 days for returns'],
    support: ['24/7', 'Support 24 hours a day, 7 days a week'],
    phone: ['9am–10pm', 'Phone hours, every day'],
  },
  bn: {
    delivery: ['৩ ঘণ্টা', 'অর্ডারের ৩ ঘণ্টার মধ্যে হোম ডেলিভারি'],
    returns: ['৭ দিন', 'পণ্য ফেরতের কথা ৭ দিনের মধ্যে জানান'],
    support: ['২৪/৭', 'দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন সহায়তা'],
    phone: ['সকাল ৯টা–রাত ১০টা', 'প্রতিদিন ফোনে কথা বলার সময়'],
  },
};
