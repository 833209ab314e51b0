import { type Role, rightsOf } from '@haat/contract/office/rights';
import type { OrderStatus } from '@haat/contract/shop/orders';

/** The statuses of the orders whose slips a role gets. A slip has name, phone and address: packers get none of delivered orders. */
export function slipStatusesOf(role: Role): OrderStatus[] {
  return rightsOf(role).includes('orders.read')
    ? ['PROCESSING', 'ONGOING', 'COMPLETED']
    : ['PROCESSING', 'ONGOING'];
}
