import { useMessages } from '../i18n/language.ts';
import { staffName } from '../platform/staff-name.ts';
import { orderMessages } from './messages.ts';

/** The actor of a move for people: `staff:Rina` → `Rina`. */
export function useActorName(): (actor: string) => string {
  const texts = useMessages(orderMessages);
  return (actor) => {
    const name = staffName(actor);
    return name && (texts.actor[actor] ?? name);
  };
}
