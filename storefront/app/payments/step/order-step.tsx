import type { Order, OrderStep as Step } from '@haat/contract/shop/orders';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import type { Payable } from '../initiate-payment.ts';
import type { OrderWithStep } from './step-panel.tsx';

interface Props {
  order: OrderWithStep;
  payable: Payable;
  /** Called if the order may have changed. */
  onChanged: () => void;
}

const Panel = lazyComponent(async () => (await import('./step-panel.tsx')).StepPanel);
const Notice = lazyComponent(async () => (await import('./step-panel.tsx')).StepNotice);

/** What the shop waits for before it confirms an order, and the way to do it. Its texts and forms are loaded where an order has a step. */
export function OrderStep(props: Props) {
  const hydrated = useHydrated();
  return props.order.step?.open && hydrated ? <Panel {...props} step={props.order.step} /> : null;
}

/** The same at the checkout, in words. */
export function CheckoutStep({ step }: { step: Step | undefined }) {
  return step ? <Notice step={step} /> : null;
}

/** Whether an order waits for an advance: until then nothing else of it is paid. */
export const waitsForAdvance = ({ step }: Pick<Order, 'step'>) =>
  step?.open === true && step.kind === 'advance';
