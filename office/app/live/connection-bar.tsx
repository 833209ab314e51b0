import { useDesk } from '../desk/order-draft.ts';
import { useMessages } from '../i18n/language.ts';
import { usePicking } from '../picking/use-picking.ts';
import { useOutdated } from '../platform/keep-last-data.ts';
import { useToday } from '../today/use-today.ts';
import { liveMessages } from './messages.ts';
import { useRetry } from './use-retry.ts';

/** Shows that there is no network, and how many changes of this device are not sent yet. */
export function ConnectionBar() {
  const texts = useMessages(liveMessages);
  const isOffline = useToday(({ offline }) => offline);
  const offline = useOutdated() || isOffline;
  useRetry();
  const drafts = useDesk(({ stored }) => stored.filter(({ state }) => state === 'waiting').length);
  const ticks = usePicking((picking) => picking.ticks.filter(({ result }) => !result).length);
  const waiting = drafts + ticks;
  return (
    <div role="status">
      {(offline || waiting > 0) && (
        <p className="bg-danger-soft px-4 py-2 text-center font-bold text-danger text-sm">
          {[offline && texts.offline, waiting > 0 && texts.waiting(waiting)].filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  );
}
