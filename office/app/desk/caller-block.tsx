import type { Caller } from '@haat/contract/office/orders/desk';
import { TextField } from '@haat/ui/field.tsx';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { deskMessages } from './messages.ts';
import { edit, useDesk } from './order-draft.ts';

/** Why the phone is blocked, and a field for the reason to take the order all the same. */
export function CallerBlock({ block: { reason, actor, at } }: { block: NonNullable<Caller['block']> }) {
  const texts = useMessages(deskMessages).blocked;
  const language = useLanguage();
  const actorName = useActorName();
  const typed = useDesk(({ draft }) => draft.overrideBlock ?? '');
  return (
    <section
      aria-label={texts.title}
      className="grid gap-2 rounded-card border border-danger bg-danger-soft p-4"
    >
      <h2 className="font-bold">{texts.title}</h2>
      <p className="whitespace-pre-line">{reason}</p>
      <p className="text-sm">{texts.by(actorName(actor), formatTime(at, language))}</p>
      <TextField
        label={texts.despite}
        hint={texts.hint}
        value={typed}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => edit({ overrideBlock: target.value })}
      />
    </section>
  );
}
