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
  /** Over the English summary of a page whose body is Bengali. */
  inShort: 'In short',
  /** Over the English text about the shop, where the Bengali one stands first. */
  inEnglish: 'In English',
  goods: 'What we sell',
};
