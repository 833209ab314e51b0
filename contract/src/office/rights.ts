/** The roles of the staff. A start adds a new one to the database; it refuses to lose one that somebody has. */
export const roles = ['owner', 'manager', 'desk', 'packer', 'rider', 'editor'] as const;
export type Role = (typeof roles)[number];

/** The rights in the office. Every endpoint of the office names one. A right that ends in `.read` changes nothing. */
export const rights = [
  'orders.read',
  'orders.move',
  'orders.cancel',
  'orders.place',
  'counter.sell',
  'orders.call',
  'calls.rules',
  'orders.pick',
  'orders.edit',
  'invoices.issue',
  'staff.manage',
  'operations.manage',
  'audit.read',
  'synonyms.edit',
  'runs.manage',
  'run.own',
  'cash.receive',
  'cash.manage',
  'products.edit',
  'prices.edit',
  'stock.edit',
  'stock.count',
  'values.move',
  'values.confirm',
  'payments.manage',
  'settings.edit',
  'taxes.set',
  'shop.open',
  'keys.manage',
  'figures.read',
  'costs.edit',
  'content.edit',
  'messages.answer',
  'customers.read',
  'customers.note',
  'customers.manage',
] as const;
export type Right = (typeof rights)[number];

/** The rights of each role. Packers see no money but the sum due. */
const RIGHTS: Record<Role, readonly Right[]> = {
  owner: rights,
  manager: rights.filter(
    (right) =>
      !['staff.manage', 'taxes.set', 'shop.open', 'keys.manage', 'operations.manage', 'run.own'].includes(
        right,
      ),
  ),
  desk: [
    'orders.read',
    'orders.move',
    'orders.cancel',
    'orders.place',
    'counter.sell',
    'orders.call',
    'orders.pick',
    'orders.edit',
    'invoices.issue',
    'runs.manage',
    'cash.receive',
    'values.move',
    'values.confirm',
    'messages.answer',
    'customers.read',
    'customers.note',
  ],
  packer: ['orders.pick', 'stock.count', 'values.move'],
  rider: ['run.own', 'values.move'],
  editor: [
    'synonyms.edit',
    'products.edit',
    'prices.edit',
    'stock.edit',
    'stock.count',
    'values.move',
    'content.edit',
  ],
};

export function rightsOf(role: Role): readonly Right[] {
  return RIGHTS[role];
}

/** Whether a role signs in with a second factor, once the shop has opened. */
export function needsSecondFactor(role: Role): boolean {
  return role === 'owner' || role === 'manager';
}
