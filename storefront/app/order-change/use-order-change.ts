import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import type { OrderChange, OrderChangePreview } from '@haat/contract/shop/change-order';
import type { Order } from '@haat/contract/shop/orders';
import { clearNotices, notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { shopCart } from '../cart/cart.ts';
import { type WrongFields, wrongFieldsOf } from '../checkout/form/order-form.ts';
import { retryWhileUnavailable } from '../checkout/placing/place-once.ts';
import type { OrderIdOrToken } from '../orders/again/order-again.tsx';
import { browserClient } from '../session/browser-client.ts';
import {
  afterSaved,
  type Changes,
  changesSum,
  forgetChange,
  type OrderChangeDraft,
  readChange,
  type SentChange,
  storeChange,
  takenFromCart,
  withPrices,
} from './order-change-draft.ts';
import { useChangeTexts } from './use-change-texts.ts';

/** An order of an account or of a token. */
export type ChangedOrder = Omit<Order, 'id'>;

/** Why a change is not saved. */
type ChangeProblem =
  | { kind: 'refused'; refusal: Refusal }
  /** Somebody has changed the order; `before`: as the shopper saw it. */
  | { kind: 'changed'; before: ChangedOrder };

const tab = () => window.sessionStorage;

/** The order as it is now; null if there is none. Throws without a response. */
export async function fetchOrder(of: OrderIdOrToken): Promise<ChangedOrder | null> {
  if ('id' in of) {
    const query = { limit: 1, cursor: of.id + 1 };
    const { items } = await browserClient().listCustomerOrders({ query });
    return items.find(({ id }) => id === of.id) ?? null;
  }
  try {
    return await browserClient().getGuestOrder({ params: of });
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 404) return null;
    throw problem;
  }
}

const send = retryWhileUnavailable(
  (
    { of, version, total, changes }: Omit<SentChange, 'key'> & { of: OrderIdOrToken },
    key: string,
  ): Promise<ChangedOrder> => {
    const body: OrderChange = { ...changes, version, key, ...(total !== undefined && { total }) };
    return 'id' in of
      ? browserClient().changeOrder({ params: { id: of.id }, body })
      : browserClient().changeGuestOrder({ params: { token: of.token }, body });
  },
);

/**
 * The draft of a change and its sending. A change without a response is sent again with the same key, and only then the draft can be changed:
 * it is never done twice. What is typed survives a refusal, a reload and a change of the order by somebody else.
 */
export function useOrderChange(
  of: OrderIdOrToken,
  loaded: ChangedOrder,
  onSaved: (order: ChangedOrder) => void,
) {
  const texts = useChangeTexts();
  const { number } = loaded;
  const [order, setOrder] = useState(loaded);
  const [stored, setStored] = useState(() => readChange(tab, number));
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  const [wrong, setWrong] = useState<WrongFields>({});
  const [errorCount, setErrorCount] = useState(0);
  const [sends, setSends] = useState(0);
  /** A ref, because state changes too late for a double press. */
  const busy = useRef(false);

  function put(next: typeof stored) {
    setStored(next);
    storeChange(tab, number, next);
  }

  function edit(more: Partial<OrderChangeDraft>) {
    put({ draft: { ...readChange(tab, number).draft, ...more }, sent: null });
    if (problem?.kind === 'refused') setProblem(null);
  }

  function showErrors(found: WrongFields) {
    setWrong(found);
    if (Object.keys(found).length > 0) setErrorCount((times) => times + 1);
  }

  /** @param changes null: what was sent without a response is sent again */
  async function save(changes: Changes | null, total?: number) {
    const change =
      changes === null
        ? stored.sent
        : { key: newKey(), version: order.version ?? 0, changes, ...(total !== undefined && { total }) };
    if (busy.current || !change) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    clearNotices();
    put({ draft: stored.draft, sent: change });
    try {
      settle(await send({ of, ...change }, change.key), change);
    } catch (failed) {
      console.warn('The change was not saved.', failed);
      if (failed instanceof ApiError && failed.status > 0 && failed.status < 500)
        await refuse(failed.refusal);
    } finally {
      busy.current = false;
      setSending(false);
      setSends((times) => times + 1);
    }
  }

  function settle(saved: ChangedOrder, change: SentChange) {
    // A page of a product may have added something meanwhile.
    const { draft } = readChange(tab, number);
    subtractFromCart(takenFromCart(draft, change));
    const rest = afterSaved(draft, change);
    if (rest.added.length === 0) {
      forgetChange(tab, number);
      return onSaved(saved);
    }
    put({ draft: rest, sent: null });
    setOrder(saved);
    notify(texts.restStays, 'info');
  }

  /** Shows why a change or its preview was refused. Nothing was changed. */
  async function refuse(refusal: Refusal) {
    const { draft } = readChange(tab, number);
    const lines = refusal.code === 'price_changed' ? (refusal.params.lines ?? []) : [];
    put({ draft: withPrices(draft, lines), sent: null });
    if (refusal.code === 'order_changed') {
      const now = await fetchOrder(of).catch(() => null);
      if (now) setOrder(now);
      return setProblem(now ? { kind: 'changed', before: order } : { kind: 'refused', refusal });
    }
    setProblem({ kind: 'refused', refusal });
    showErrors((refusal.fields && wrongFieldsOf(refusal.fields)) || {});
  }

  return {
    order,
    draft: stored.draft,
    edit,
    sending,
    /** How often a change was sent: its preview is fetched again after each. */
    sends,
    /** A change was sent and has no response. */
    unknown: stored.sent !== null && !sending,
    /** A change is on its way, or may have arrived. */
    isSent: stored.sent !== null,
    problem,
    wrong,
    errorCount,
    showErrors,
    clearFieldError: (field: string) => setWrong(({ [field as keyof WrongFields]: _, ...rest }) => rest),
    save,
    refuse,
  };
}

/** Products that are in an order now leave the cart. */
function subtractFromCart(taken: readonly { id: number; quantity: number }[]): void {
  const { lines } = shopCart.snapshot();
  for (const { id, quantity } of taken) {
    const left = (lines.find((line) => line.id === id)?.quantity ?? 0) - quantity;
    if (left > 0) shopCart.setQuantity(id, left);
    else shopCart.remove(id);
  }
}

/** The pause after the last change before its preview, in ms. */
const PAUSE = 400;

export interface ChangePreview {
  /** The last response, of these changes or of the ones before; null without one. */
  result: OrderChangePreview | null;
  /** Whether `result` is of these changes. */
  current: boolean;
  failed: boolean;
  fetchAgain(): void;
}

/**
 * What changes would cost, from the server. Nothing for changes that leave the sum. Nothing is asked while they are `isSent`: of an order that has
 * them already the preview would be refused, and the shopper would read that nothing was changed.
 */
export function useChangePreview(
  of: OrderIdOrToken,
  { version = 0 }: ChangedOrder,
  changes: Changes | null,
  { sends, isSent, onRefused }: { sends: number; isSent: boolean; onRefused: (refusal: Refusal) => void },
): ChangePreview {
  const asked = changes && changesSum(changes) ? JSON.stringify({ ...changes, version }) : null;
  const [found, setFound] = useState<{ asked: string; result: OrderChangePreview | null; failed: boolean }>();
  const refused = useEffectEvent(onRefused);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of a page stays; attempts and sent changes fetch again
  useEffect(() => {
    if (isSent) return;
    if (asked === null) return setFound(undefined);
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      const body: OrderChange = { ...JSON.parse(asked), key: newKey() };
      const client = browserClient(leave.signal);
      try {
        const result = await ('id' in of
          ? client.previewOrderChange({ params: { id: of.id }, body })
          : client.previewGuestOrderChange({ params: { token: of.token }, body }));
        if (!leave.signal.aborted) setFound({ asked, result, failed: false });
      } catch (problem) {
        if (leave.signal.aborted) return;
        console.warn('The change could not be previewed.', problem);
        const isRefusal = problem instanceof ApiError && problem.status > 0 && problem.status < 500;
        setFound((before) => ({ asked, result: before?.result ?? null, failed: true }));
        if (isRefusal) refused(problem.refusal);
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [asked, sends, isSent, attempt]);
  return {
    result: found?.result ?? null,
    current: found?.asked === asked && !found?.failed,
    failed: found?.asked === asked && found?.failed === true,
    fetchAgain: () => setAttempt((before) => before + 1),
  };
}
