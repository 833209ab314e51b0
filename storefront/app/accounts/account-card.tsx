import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useMessages } from '../i18n/messages.ts';

/** The card of the login page and the registration page. */
export function AccountCard({ title, children }: { title: string; children: Elements }) {
  const { needsScript } = useMessages('accounts');
  return (
    <div className="mx-auto grid max-w-md gap-5 py-8 md:my-8 md:rounded-card md:border md:border-line md:bg-surface md:p-8">
      <h1 className="font-bold text-2xl">{title}</h1>
      <noscript>{needsScript}</noscript>
      {children}
    </div>
  );
}
