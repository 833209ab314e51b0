import { HistoryIcon, LogoutIcon, OrdersIcon } from '@haat/ui/account-icons.tsx';
import { UserIcon } from '@haat/ui/icons.tsx';
import { useSearchParams } from 'react-router';
import { messagesFor, useMessages } from '../../i18n/messages.ts';
import { OrderList } from '../../orders/list/order-list.tsx';
import { createOrderStore } from '../../orders/order-store.ts';
import { ProtectedPage } from '../../session/protected-page.tsx';
import { session } from '../../session/session.ts';
import { privateMeta } from '../../shop/page-meta.ts';
import type { Route } from './+types/profile-page.ts';
import { CartHistory } from './cart-history.tsx';
import { PersonalInfo } from './personal-info.tsx';
import { Tabs } from './tabs.tsx';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('accounts', location.pathname).profile.title);
}

const NAMES = ['info', 'orders', 'cart', 'logout'] as const;
type TabName = (typeof NAMES)[number];

/** The profile page with four tabs (specification, section 2). The open tab is a query parameter. */
export default function ProfilePage() {
  const texts = useMessages('accounts').profile;
  const [params, setParams] = useSearchParams();
  const open = NAMES.find((name) => name === params.get('tab')) ?? 'info';

  function onOpen(name: TabName) {
    // The only tab that performs an action. Its URL does not sign out: only a press does.
    if (name === 'logout') return session.end();
    setParams(name === 'info' ? {} : { tab: name }, { replace: true, preventScrollReset: true });
  }

  const icons = {
    info: <UserIcon className="size-5" />,
    orders: <OrdersIcon className="size-5" />,
    cart: <HistoryIcon className="size-5" />,
    logout: <LogoutIcon className="size-5" />,
  };
  return (
    <ProtectedPage title={texts.title}>
      <Tabs
        label={texts.title}
        tabs={NAMES.map((name) => ({ name, title: texts.tabs[name], icon: icons[name] }))}
        open={open === 'logout' ? 'info' : open}
        onOpen={onOpen}
      >
        {open === 'orders' ? <OrderHistory /> : open === 'cart' ? <CartHistory /> : <PersonalInfo />}
      </Tabs>
    </ProtectedPage>
  );
}

const orderHistory = createOrderStore((client, query) => client.listOrders({ query }));

/** The customer's orders on the profile page. */
function OrderHistory() {
  return <OrderList store={orderHistory} empty={useMessages('accounts').profile.noOrders} />;
}
