import { staffName } from '@haat/contract/office/staff-name';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';

/** The actor of a move for people: `staff:Rina` → `Rina`. */
export function useActorName(): (actor: string) => string {
  const texts = useMessages(orderMessages);
  return (actor) => {
    const name = staffName(actor);
    return name && (texts.actor[actor] ?? name);
  };
}
