import type { CurrentSession, StaffSession } from '@haat/contract/office/staff';
import { IconButton } from '@haat/ui/button.tsx';
import { ChevronLeftIcon, MoonIcon, SearchIcon, UserIcon } from '@haat/ui/icons.tsx';
import { LoadingBar } from '@haat/ui/loading-bar.tsx';
import { toggleTheme } from '@haat/ui/theme/theme.ts';
import { useCallback, useState } from 'react';
import { Form, Link, Outlet, redirect, useLocation, useSearchParams } from 'react-router';
import { OwnRequests } from '../confirmations/own-requests.tsx';
import { saleQueue } from '../counter/sale-queue.ts';
import { useSendWaiting } from '../desk/place-draft.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useShopNames } from '../i18n/shop-names.ts';
import { Bell } from '../live/bell.tsx';
import { ConnectionBar } from '../live/connection-bar.tsx';
import { QueuedProductsBar } from '../live/queued-products-bar.tsx';
import { ShortcutsDialog } from '../live/shortcuts-dialog.tsx';
import { useNewOrders } from '../live/use-new-orders.ts';
import { useShortcuts } from '../live/use-shortcuts.ts';
import { useSendTicks } from '../picking/use-picking.ts';
import { load } from '../platform/api.ts';
import { switchLanguage } from '../platform/problem-text.ts';
import { useSendPresses } from '../platform/queue/press-queue.ts';
import { loadReasons } from '../platform/reasons.ts';
import { useLeaveQuestion } from '../platform/use-leave-guard.ts';
import { usePageField } from '../platform/use-page-field.ts';
import { useRevalidateWhenIdle } from '../platform/use-revalidate-when-idle.ts';
import { stopQueue } from '../runs/use-own-run.ts';
import { usePollToday, useToday } from '../today/use-today.ts';
import type { Route } from './+types/shell.ts';
import { loadSession } from './load-session.ts';
import { shellMessages } from './messages.ts';
import { Navigation } from './navigation.tsx';
import { useDoubleTapGuard } from './use-double-tap-guard.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<CurrentSession> {
  const session = await load(request, loadSession);
  if (session.second_factor === 'required') throw redirect('/second-factor');
  void loadReasons();
  return session;
}

/** The frame of all pages for signed-in staff. */
export default function Shell({ loaderData: session }: Route.ComponentProps) {
  const texts = useMessages(shellMessages);
  usePollToday(session.rights.includes('orders.read'), useRevalidateWhenIdle());
  useNewOrders();
  const mayPlace = session.rights.includes('orders.place');
  const [help, setHelp] = useState(false);
  const { pathname } = useLocation();
  useShortcuts({ mayPlace, onHelp: useCallback(() => setHelp(true), []) });
  useSendWaiting(mayPlace, session.id);
  useSendPresses(stopQueue, session.rights.includes('run.own'), session.id);
  useSendPresses(saleQueue, session.rights.includes('counter.sell'), session.id);
  useSendTicks(session.rights.includes('orders.pick'), session.id);
  useLeaveQuestion(texts.leave);
  useDoubleTapGuard();
  return (
    <div className="pb-24 md:pb-8">
      <LoadingBar />
      <Header session={session} />
      <ConnectionBar />
      <QueuedProductsBar />
      <OwnRequests active={session.rights.includes('values.move')} />
      <main className="mx-auto max-w-6xl px-4 pt-4">
        <BackToOpening session={session} />
        {/* From one order to the next, nothing of the first stays on the page. */}
        <Outlet key={pathname} context={session} />
      </main>
      <Navigation session={session} place="foot" />
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** From the page of a step back to the steps, for the owner who prepares the shop. */
function BackToOpening({ session }: { session: StaffSession }) {
  const texts = useMessages(shellMessages);
  const isPreparing = useToday(({ today }) => today?.shop_state === 'preparing');
  const { pathname } = useLocation();
  if (!isPreparing || !session.rights.includes('shop.open') || ['/', '/opening'].includes(pathname))
    return null;
  return (
    <Link
      to="/opening"
      className="-mt-2 mb-2 flex min-h-11 items-center gap-1 font-bold text-brand print:hidden"
    >
      <ChevronLeftIcon className="size-5" />
      <span>{texts.opening}</span>
    </Link>
  );
}

function Header({ session }: { session: StaffSession }) {
  const texts = useMessages(shellMessages);
  const language = useLanguage();
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-2 px-4 py-2">
        <Link
          to="/"
          className="min-w-0 flex-1 basis-24 truncate font-bold text-brand text-lg leading-11 md:max-w-36 md:flex-none lg:max-w-60"
        >
          {`${useShopNames()[language]} ${texts.office}`}
        </Link>
        <Navigation session={session} place="head" />
        <div className="ml-auto flex items-center md:order-last">
          <button
            type="button"
            lang={language === 'en' ? 'bn' : 'en'}
            className="min-h-11 rounded-control px-2 font-bold text-sm hover:bg-tile"
            onClick={() => void switchLanguage()}
          >
            {texts.otherLanguage}
          </button>
          {session.rights.includes('orders.read') && <Bell />}
          <IconButton label={texts.theme} onClick={toggleTheme}>
            <MoonIcon className="size-5" />
          </IconButton>
          <Link
            to="/account"
            aria-label={texts.account}
            title={session.name}
            className="grid size-11 place-items-center rounded-control hover:bg-tile"
          >
            <UserIcon className="size-5" />
          </Link>
        </div>
        {session.rights.includes('orders.read') && <Search />}
      </div>
    </header>
  );
}

function Search() {
  const texts = useMessages(shellMessages);
  const [parameters] = useSearchParams();
  const { key, onChange } = usePageField();
  return (
    <Form
      role="search"
      aria-label={texts.search}
      action="/orders"
      className="relative w-full md:ml-auto md:w-52 xl:w-72"
    >
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <input
        key={key}
        type="search"
        name="search"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        defaultValue={parameters.get('search') ?? ''}
        maxLength={100}
        autoComplete="off"
        onChange={onChange}
        className="min-h-11 w-full rounded-control border border-line bg-ground pr-1 pl-10 placeholder:text-muted"
      />
    </Form>
  );
}
