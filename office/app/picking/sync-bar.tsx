import { OfflineIcon } from '@haat/ui/icons.tsx';
import { Link } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { pickingMessages } from './messages.ts';
import { usePicking } from './use-picking.ts';

/** Whether the network is there, and how many ticks wait. Nothing is shown while all is sent. */
export function SyncBar() {
  const texts = useMessages(pickingMessages);
  const state = usePicking((picking) => picking.state);
  const waiting = usePicking(({ ticks }) => ticks.filter(({ result }) => !result).length);
  if (state === 'online' && waiting === 0) return <p role="status" className="sr-only" />;
  return (
    <p
      role="status"
      className="sticky top-32 z-10 flex items-center gap-2 rounded-control bg-notice px-3 py-2 font-bold text-on-notice text-sm md:top-20"
    >
      {state === 'offline' && <OfflineIcon className="size-5" />}
      <span>{state === 'online' ? texts.sending(waiting) : texts.offline(waiting)}</span>
      {state === 'signed-out' && (
        <Link to="/sign-in?next=/picking" className="underline underline-offset-4">
          {texts.signIn}
        </Link>
      )}
    </p>
  );
}
