import type { stay as english } from './stay-messages.en.ts';

export const stay: typeof english = {
  label: 'যোগ করলে তালিকাতেই থাকুন',
};
