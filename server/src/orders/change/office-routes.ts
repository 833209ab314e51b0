import { toTaka } from '@haat/contract/money/money';
import * as endpoints from '@haat/contract/office/orders/change-order';
import { Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import type { Office } from '../../staff/office-endpoint.ts';
import type { Staff } from '../actor.ts';
import { readMessages } from '../edits/preview-edit.ts';
import { getOrder } from '../office/get-order.ts';
import type { ChangeContext } from './agree-terms.ts';
import { applyChange } from './change-order.ts';
import { previewChange, type Sums } from './preview-change.ts';
import { type Change, readChange } from './read-change.ts';

/** The change of an order by the desk, and its preview. */
export function orderChangeRoutes(office: Office): void {
  const { route, db, terms, online } = office;

  async function change<T>(
    { name }: Staff,
    { total_paisa, add, ...body }: endpoints.OrderChange,
    work: (change: Change, context: ChangeContext) => Promise<T | Refused>,
  ): Promise<T | Refused> {
    const read = await readChange({
      ...body,
      ...(total_paisa !== undefined && { total: toTaka(total_paisa) }),
      ...(add && {
        add: add.map(({ price_paisa, ...line }) => ({
          ...line,
          ...(price_paisa !== undefined && { price: toTaka(price_paisa) }),
        })),
      }),
    });
    if (read instanceof Refused) return read;
    const actor = { kind: 'staff', name } as const;
    return work(read, { actor, terms: await terms(), online: await online() });
  }

  route(endpoints.previewOrderChange, async ({ staff, params: { id }, body }) => {
    const shown = await change(staff, body, (read, by) =>
      previewChange(db, id, read, by, async (tx, message) => ({
        order: await getOrder(tx, id),
        messages: await readMessages(tx, id, { message }),
      })),
    );
    if (shown instanceof Refused) return shown;
    const { before, after, refunded } = shown;
    const { order, messages } = shown.read;
    if (order instanceof Refused) return order;
    const refund = {
      online_paisa: refunded.onlinePaisa,
      cash_paisa: refunded.cashPaisa,
      credit_paisa: refunded.creditPaisa,
    };
    return { order, before: inPaisa(before), after: inPaisa(after), refund, messages };
  });
  route(endpoints.changeOrder, async ({ staff, params: { id }, body }) => {
    const made = await change(staff, body, (read, by) =>
      asStaff(db, staff, (tx) => applyChange(tx, id, read, by)),
    );
    return made instanceof Refused ? made : getOrder(db, id);
  });
}

function inPaisa({ totalPaisa, deliveryPaisa, duePaisa, cashDuePaisa }: Sums) {
  return {
    total_paisa: totalPaisa,
    delivery_paisa: deliveryPaisa,
    due_paisa: duePaisa,
    cash_due_paisa: cashDuePaisa,
  };
}
