export const content = {
  slider: {
    title: 'Offers',
    carousel: 'carousel',
    slide: 'slide',
    place: (number: string, count: string) => `${number} of ${count}`,
    previous: 'Previous offer',
    next: 'Next offer',
    pause: 'Pause the offers',
    play: 'Let the offers move',
  },
  /** The heading of the English summary of a Bengali page. */
  inShort: 'In short',
  /** The heading of the English text about the shop, below the Bengali one. */
  inEnglish: 'In English',
  departments: 'What we sell',
};
