import type { content as english } from './messages.en.ts';

export const content: typeof english = {
  slider: {
    title: 'অফার',
    carousel: 'ছবির সারি',
    slide: 'ছবি',
    place: (number, count) => `${count}টির মধ্যে ${number} নম্বর`,
    previous: 'আগের অফার',
    next: 'পরের অফার',
    pause: 'অফার থামান',
    play: 'অফার চালান',
  },
  inShort: 'সংক্ষেপে',
  inEnglish: 'ইংরেজিতে',
  departments: 'আমাদের কাছে যা পাবেন',
};
