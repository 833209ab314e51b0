import type { stayInList as english } from './stay-in-list-messages.en.ts';

export const stayInList: typeof english = {
  label: 'যোগ করলে তালিকাতেই থাকুন',
};
