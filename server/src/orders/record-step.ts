import type { OrderStatus } from '@haat/contract/shop/orders';
import type { Selectable, Transaction } from 'kysely';
import type { OrderStepTable, Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { actorText, type ShopActor } from './actor.ts';
import { isPicked, mustPackAgain } from './is-packed.ts';

/** The table also allows `confirmed`, which nothing has ever recorded. */
export type StepName = Exclude<OrderStepTable['step'], 'confirmed'>;

/** The statuses in which each step is allowed. */
const STATUSES: Record<StepName, readonly OrderStatus[]> = {
  picked: ['PROCESSING'],
  packed: ['PROCESSING'],
  handed_over: ['PROCESSING', 'ONGOING'],
};

export interface OrderStep {
  /** The order's id. */
  order: number;
  step: StepName;
  /** A staff member or the shop. */
  actor: ShopActor;
}

/**
 * Records a step of an order between two statuses, in the caller's transaction, which must be rolled back if the step is
 * refused. A repeated call returns the first row, with its actor and time; an order that was changed after it was picked or packed is picked
 * and packed again. Refused with 404, or 409 `wrong_status`.
 */
export async function recordStep(
  tx: Transaction<Schema>,
  done: OrderStep,
): Promise<Selectable<OrderStepTable> | Refused> {
  const order = await tx
    .selectFrom('orders')
    .where('id', '=', done.order)
    .select(['number', 'status'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) return notFound('Order');
  const earlier = await findStep(tx, done);
  if (earlier && !(await isAgain(tx, done))) return earlier;
  if (!STATUSES[done.step].includes(order.status))
    return new Refused(409, { code: 'wrong_status', params: { status: order.status } });
  return tx
    .insertInto('order_step')
    .values({
      order_id: done.order,
      step: done.step,
      actor: actorText(done.actor),
      nth: (earlier?.nth ?? 0) + 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function isAgain(tx: Transaction<Schema>, { step, order }: OrderStep): Promise<boolean> | boolean {
  if (step === 'packed') return mustPackAgain(tx, order);
  return step === 'picked' && isPicked(tx, order).then((picked) => !picked);
}

/** The newest row of a step. */
function findStep(tx: Transaction<Schema>, { order, step }: Pick<OrderStep, 'order' | 'step'>) {
  return tx
    .selectFrom('order_step')
    .where('order_id', '=', order)
    .where('step', '=', step)
    .selectAll()
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst();
}
