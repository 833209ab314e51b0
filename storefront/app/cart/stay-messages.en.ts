/** Whether Quick Add opens the cart, in English. */
export const stay = {
  label: 'Stay in the list when I add',
};
