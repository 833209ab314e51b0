import { UserIcon } from '@haat/ui/icons.tsx';
import { Link } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { useCustomer } from '../session/current-customer.ts';

/** Rendered for a guest; for a customer the browser changes label and target after hydration, without a layout shift. */
export function AccountLink() {
  const texts = useMessages('shop');
  const customer = useCustomer();
  const name = customer === null ? texts.login : texts.account;
  return (
    <Link
      to={customer === null ? '/login' : '/profile'}
      aria-label={name}
      title={name}
      className="inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-tile"
    >
      {customer === null ? (
        <UserIcon />
      ) : (
        <span className="grid size-8 place-items-center rounded-full border-2 border-brand bg-brand-soft text-brand">
          <UserIcon className="size-5" />
        </span>
      )}
    </Link>
  );
}
