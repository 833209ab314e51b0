export const today = {
  title: 'Today',
  toConfirm: 'to confirm',
  toPack: 'to pack',
  onTheWay: 'on the way',
  unpaidOnline: 'unpaid online',
  held: 'payments on hold',
  refunds: 'refunds that need you',
  messages: 'messages not sent',
  outOfStock: 'out of stock',
  oldest: (minutes: number) =>
    minutes < 120 ? `oldest ${minutes} min` : `oldest ${Math.floor(minutes / 60)} h`,
  nothing: 'Nothing waits. New orders appear here by themselves.',
  noRights: 'Your role has no page yet. Your sessions are under “My account”.',
};
