/** Marking the latest line, and bringing removed lines back, in English. */
export const undo = {
  latest: 'Just added',
  removed: (name: string) => `${name} removed.`,
  several: (count: string) => `${count} products removed.`,
  undo: 'Undo',
};
