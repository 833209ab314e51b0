/** Strips of products that the browser adds to a page, in English. */
export const strips = {
  buyAgain: 'Buy again',
  moreLikeThis: 'More like this',
  recentlySeen: 'Recently seen',
};
