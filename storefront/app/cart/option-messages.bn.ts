import type { option as english } from './option-messages.en.ts';

export const option: typeof english = {
  label: 'কাটার ধরন',
  of: (name) => `${name} — কাটার ধরন`,
  asItIs: 'যেমন আছে',
  removed: (option) => `${option} (এখন আর হয় না)`,
};
