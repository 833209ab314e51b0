import type { Publication } from '@haat/contract/office/catalogue/prices';
import { staffName } from '@haat/contract/office/staff-name';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { priceMessages } from './messages.ts';

/** The newest publications: cancel one before its time, undo one afterwards. */
export function Publications({ publications }: { publications: readonly Publication[] }) {
  const texts = useMessages(priceMessages);
  const language = useLanguage();
  const { busy, run } = useAction();
  if (publications.length === 0) return null;

  const cancel = async (id: number) => {
    await api.cancelPublication({ params: { id } });
    notify(texts.states.cancelled, 'success');
  };
  const undo = async (id: number) => {
    const { stayed } = await api.undoPublication({ params: { id } });
    if (stayed.length === 0) notify(texts.undone, 'success');
    else notify(texts.stayed(stayed.join(', ')), 'info');
  };

  return (
    <Section title={texts.history}>
      <ul className="divide-y divide-line">
        {publications.map(({ id, actor, publish_at, state, changes, stayed }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="block font-bold">
                {`${texts.states[state]} · ${formatTime(publish_at, language)}`}
              </span>
              <span className="block text-muted text-sm">
                {`${texts.productCount(changes)} · ${texts.by(staffName(actor))}`}
              </span>
              {stayed.length > 0 && (
                <span className="block text-danger text-sm">{texts.notPublished(stayed.join(', '))}</span>
              )}
            </span>
            {state === 'scheduled' && (
              <Button variant="outline" disabled={busy} onClick={() => run(() => cancel(id))}>
                {texts.cancel}
              </Button>
            )}
            {state === 'published' && (
              <Button variant="outline" disabled={busy} onClick={() => run(() => undo(id))}>
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
