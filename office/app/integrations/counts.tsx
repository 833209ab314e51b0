import { inDigits, useMessages } from '../i18n/language.ts';
import { integrationMessages } from './messages.ts';

/** How many events of the last 30 days were sent, wait or were not taken. */
export function Counts({ queued, sent, failed }: { queued: number; sent: number; failed: number }) {
  const texts = useMessages(integrationMessages);
  const digits = (count: number) => inDigits(String(count));
  return <p className="text-muted text-sm">{texts.counts(digits(queued), digits(sent), digits(failed))}</p>;
}
