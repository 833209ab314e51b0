import type { Order } from '@haat/contract/shop/orders';
import { OrdersIcon } from '@haat/ui/account-icons.tsx';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { Waiting } from '@haat/ui/waiting.tsx';
import { useRef, useState } from 'react';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { usePrivate } from '../../session/create-private-store.ts';
import type { OrderStore } from '../order-store.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDialog } from './order-dialog.tsx';

/** The customer's orders, newest first, each with its details. */
export function OrderList({
  store,
  empty,
  payable = false,
}: {
  store: OrderStore;
  /** The text of an empty list. */
  empty: string;
  /** Whether unpaid orders have a payment button. */
  payable?: boolean;
}) {
  const texts = useMessages('orders').list;
  const { toShop } = useMessages('orders');
  const { value, loading } = usePrivate(store);
  const [shown, setShown] = useState<Order | null>(null);
  const [open, setOpen] = useState(false);
  if (!value) {
    return (
      <Waiting
        loading={loading}
        label={texts.loading}
        tryAgainLabel={texts.tryAgain}
        onTryAgain={store.refetch}
      />
    );
  }
  if (value.items.length === 0) {
    return (
      <EmptyState icon={<OrdersIcon className="size-10" />} text={empty}>
        <Link to="/" className={buttonClass('brand')}>
          {toShop}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-busy={loading} className="grid gap-4">
        {value.items.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            payable={payable}
            onChanged={store.refetch}
            onDetails={() => {
              setShown(order);
              setOpen(true);
            }}
          />
        ))}
      </ul>
      {value.next && <OlderOrders store={store} />}
      <OrderDialog
        order={value.items.find(({ id }) => id === shown?.id) ?? shown}
        open={open}
        onClose={() => setOpen(false)}
        onChanged={store.refetch}
      />
    </>
  );
}

function OlderOrders({ store }: { store: OrderStore }) {
  const texts = useMessages('orders').list;
  const [fetching, setFetching] = useState(false);
  const busy = useRef(false);

  async function fetchOlder() {
    if (busy.current) return;
    busy.current = true;
    setFetching(true);
    // A failed fetch is only logged (specification, section 8).
    await store.fetchOlder().catch((problem) => console.warn('Older orders could not be fetched.', problem));
    busy.current = false;
    setFetching(false);
  }

  return (
    <p className="mt-4 text-center">
      <Button variant="outline" onClick={fetchOlder} disabled={fetching} aria-busy={fetching}>
        {fetching ? texts.loading : texts.older}
      </Button>
    </p>
  );
}
