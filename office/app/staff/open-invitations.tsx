import type { Invitation } from '@haat/contract/office/staff-links';
import { Button } from '@haat/ui/button.tsx';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { staffMessages } from './messages.ts';

/** Links that somebody can still use. */
export function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  const texts = useMessages(staffMessages);
  const language = useLanguage();
  const { busy, run } = useAction();

  return (
    <section
      aria-labelledby="open-links"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="open-links" className="font-bold text-lg">
        {texts.openLinks}
      </h2>
      <ul className="grid gap-3">
        {invitations.map(({ id, role, expires, created_by }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="min-w-0 grow">
              <span className="block font-bold">{texts.role[role]}</span>
              <span className="block text-muted text-sm">
                {[created_by, texts.worksUntil(formatTime(expires, language))].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              variant="outline"
              aria-label={`${texts.withdraw}: ${texts.role[role]}`}
              className="whitespace-nowrap"
              disabled={busy}
              onClick={() => run(() => api.withdrawInvitation({ params: { id } }))}
            >
              {texts.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
