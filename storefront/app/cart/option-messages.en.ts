/** The choice of a cut and the like, in English. */
export const option = {
  label: 'Cut',
  of: (name: string) => `Cut of ${name}`,
  asItIs: 'As it is',
  removed: (option: string) => `${option} (not offered any more)`,
};
