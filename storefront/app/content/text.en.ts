export const content = {
  banners: 'Offers',
  /** Over the English summary of a page whose body is Bengali. */
  inShort: 'In short',
  /** Over the English text about the shop, where the Bengali one stands first. */
  inEnglish: 'In English',
  goods: 'What we sell',
};
