/** Whether Quick Add opens the cart, in English. */
export const stayInList = {
  label: 'Stay in the list when I add',
};
