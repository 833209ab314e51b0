import { buttonClass } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Waiting } from '@haat/ui/waiting.tsx';
import { useEffect, useState } from 'react';
import { languageOf } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { useLocalNavigate } from '../i18n/use-local-navigate.ts';
import type { OrderIdOrToken } from '../orders/again/order-again.tsx';
import { isOrderToken } from '../orders/guest-orders.ts';
import { customerOrders } from '../orders/order-store.ts';
import { guestOrderPath } from '../orders/order-urls.ts';
import { useCustomer } from '../session/current-customer.ts';
import { ProtectedPage } from '../session/protected-page.tsx';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/change-order-page.ts';
import { ChangeForm } from './change-form.tsx';
import { changeTexts, useChangeTexts } from './use-change-texts.ts';
import { type ChangedOrder, fetchOrder } from './use-order-change.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(changeTexts[languageOf(location.pathname)].title);
}

/** Changes an order of an account, by its id, or of a guest, by its token. Only the browser fetches the order. */
export default function ChangeOrderPage({ params }: Route.ComponentProps) {
  const texts = useChangeTexts();
  const { token, id } = params;
  if (token === undefined)
    return (
      <ProtectedPage title={texts.title}>
        <Change key={id} of={{ id: Number(id) }} />
      </ProtectedPage>
    );
  return (
    <div className="mx-auto min-h-[70vh] max-w-2xl">
      <h1 className="pt-5 pb-4 font-bold text-2xl">{texts.title}</h1>
      <Change key={token} of={{ token }} />
    </div>
  );
}

function Change({ of }: { of: OrderIdOrToken }) {
  const texts = useChangeTexts();
  const { notFound, toShop } = useMessages('orders');
  const navigate = useLocalNavigate();
  const { order, failed, fetchAgain } = useOrder(of);
  const path = 'id' in of ? '/order' : guestOrderPath(of.token);

  function onSaved({ number }: ChangedOrder) {
    notify(texts.saved(number), 'success');
    if ('id' in of) void customerOrders.refetch();
    navigate(path);
  }

  if (order === undefined)
    return (
      <Waiting
        loading={!failed}
        label={texts.fetching}
        tryAgainLabel={texts.tryAgain}
        onTryAgain={fetchAgain}
      />
    );
  if (order === null)
    return (
      <div className="grid justify-items-start gap-4">
        <p>{notFound}</p>
        <Link to="/" className={buttonClass('outline')}>
          {toShop}
        </Link>
      </div>
    );
  return (
    <>
      <Link
        to={path}
        className="mb-4 inline-flex min-h-11 items-center font-bold text-brand underline underline-offset-4"
      >
        {`${order.number}: ${texts.toOrder}`}
      </Link>
      <ChangeForm of={of} loaded={order} onSaved={onSaved} />
    </>
  );
}

/** Undefined until a response, null if there is no such order. */
function useOrder(of: OrderIdOrToken) {
  const customer = useCustomer();
  const [order, setOrder] = useState<ChangedOrder | null>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify(of);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt fetches again, also for another customer
  useEffect(() => {
    const of = JSON.parse(asked) as OrderIdOrToken;
    if ('token' in of ? !isOrderToken(of.token) : !Number.isSafeInteger(of.id)) return setOrder(null);
    let shown = true;
    setFailed(false);
    fetchOrder(of).then(
      (fetched) => shown && setOrder(fetched),
      (problem) => {
        console.warn('The order could not be fetched.', problem);
        if (shown) setFailed(true);
      },
    );
    return () => {
      shown = false;
    };
  }, [asked, customer, attempt]);
  return { order, failed, fetchAgain: () => setAttempt((before) => before + 1) };
}
