export const note = {
  order: 'Note for the shop',
  optional: 'optional',
  orderHint: 'For example: ring at the second gate',
  add: 'Add a note',
  addTo: (name: string) => `Add a note for ${name}`,
  of: (name: string) => `Note for ${name}`,
  lineHint: 'How to cut it, how ripe …',
  ifMissing: {
    title: 'If something is missing',
    call: 'Call me',
    replace: 'Replace it with something similar',
    leave_out: 'Leave it out',
  },
};
