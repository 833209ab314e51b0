import { Button } from '@haat/ui/button.tsx';
import { useMessages } from '../i18n/language.ts';
import { deskMessages } from './messages.ts';
import { open, remove, useDesk } from './order-draft.ts';
import { placeAgain } from './place-draft.ts';

/** Drafts that wait for the network, are not confirmed, were refused or put aside. */
export function StoredDrafts({ staff }: { staff: number }) {
  const texts = useMessages(deskMessages);
  const stored = useDesk((desk) => desk.stored);
  if (stored.length === 0) return null;
  return (
    <section aria-label={texts.stored} className="rounded-card border border-line bg-surface px-4 py-2">
      <ul className="divide-y divide-line">
        {stored.map(({ draft, state }) => (
          <li key={draft.key} className="flex min-h-14 items-center gap-3">
            <p className="min-w-0 grow">
              <span className="block truncate font-bold">{draft.name || draft.phone || texts.nobody}</span>
              <span
                className={`block text-sm ${state === 'refused' || state === 'unconfirmed' ? 'font-bold text-danger' : 'text-muted'}`}
              >
                {`${texts.productCount(draft.lines.length)} · ${texts.states[state]}`}
              </span>
            </p>
            {state === 'unconfirmed' && (
              <>
                <Button variant="outline" onClick={() => placeAgain(draft.key, staff)}>
                  {texts.send}
                </Button>
                <Button variant="plain" onClick={() => remove(draft.key)}>
                  {texts.deleteDraft}
                </Button>
              </>
            )}
            {(state === 'refused' || state === 'parked') && (
              <Button variant="outline" onClick={() => open(draft.key)}>
                {texts.continue}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
