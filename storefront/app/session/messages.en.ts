export const session = {
  needsScript: 'Your account opens in this browser, so this page needs JavaScript.',
};
