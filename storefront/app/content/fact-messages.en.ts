/** The facts about the service (specification, section 9): a figure and its meaning. */
export type Fact = 'delivery' | 'returns' | 'support' | 'phone';

export const facts: Record<Fact, [figure: string, meaning: string]> = {
  delivery: ['3 hours', 'Home delivery within 3 hours of ordering'],
  returns: ['7 days', 'Contact us within 7 days for returns'],
  support: ['24/7', 'Support 24 hours a day, 7 days a week'],
  phone: ['9am–10pm', 'Phone hours, every day'],
};
