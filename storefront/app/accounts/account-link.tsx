import { Link } from '../language/link.tsx';
import { useTexts } from '../language/texts.ts';
import { UserIcon } from '../ui/icons.tsx';
import { useCustomer } from './here.ts';

/** Rendered as for a guest; for a customer the browser changes name and target, and nothing moves. */
export function AccountLink() {
  const texts = useTexts().shell;
  const customer = useCustomer();
  const name = customer === null ? texts.login : texts.account;
  return (
    <Link
      to={customer === null ? '/login' : '/profile'}
      aria-label={name}
      title={name}
      className="inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-tile"
    >
      <UserIcon />
    </Link>
  );
}
