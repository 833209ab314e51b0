import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { useAction } from '../platform/use-action.ts';
import { customerMessages } from './messages.ts';

/** Blocks or unblocks. If somebody else was first, the notice says who and when. */
export function useBlockAction() {
  const texts = useMessages(customerMessages);
  const language = useLanguage();
  const actorName = useActorName();
  return useAction((refusal) => {
    if (refusal?.code !== 'blocked_already' && refusal?.code !== 'not_blocked') return texts.failed;
    const { changed_by, changed_at } = refusal.params;
    return texts.block.changed(actorName(changed_by), formatTime(changed_at, language));
  });
}
