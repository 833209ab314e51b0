import { ApiError } from '@haat/contract/client';
import type { Publication } from '@haat/contract/office/catalogue/prices';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useEffect, useId, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { useReload } from '../platform/use-reload.ts';
import { useNameOf } from '../products/product-name.ts';
import { priceMessages } from './messages.ts';
import { type Change, clearDraft } from './price-draft.ts';

/** All changes before they are published: old and new price, and when. */
export function PreviewDialog({ changes, onClose }: { changes: Change[]; onClose: () => void }) {
  const texts = useMessages(priceMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  const reload = useReload();
  const title = useId();
  const [time, setTime] = useState('');
  const [busy, setBusy] = useState(false);
  // After a lost response the page may show that all of it is published.
  useEffect(() => {
    if (changes.length === 0 && !busy) onClose();
  }, [changes, busy, onClose]);

  async function publish() {
    if (busy) return;
    setBusy(true);
    try {
      const { state, publish_at } = await publishOnce({
        changes: changes.map(({ row, paisa }) => ({
          ...{ product: row.product, price_paisa: paisa, seen_paisa: row.price_paisa },
        })),
        ...(time ? { publish_at: timeInDhaka(time) } : {}),
      });
      clearDraft();
      notify(
        state === 'scheduled'
          ? texts.scheduled(formatTime(publish_at, language))
          : texts.published(changes.length),
        'success',
      );
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify(problem.status === 409 ? texts.moved : texts.failed, 'error');
      if (problem.status !== 409) return void (await reload());
    } finally {
      setBusy(false);
    }
    await reload();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} labelledBy={title} place="middle" locked={busy}>
      <h2 id={title} className="px-4 pt-4 font-bold text-xl">
        {texts.previewTitle}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <ul tabIndex={0} aria-labelledby={title} className="min-h-0 overflow-y-auto px-4 py-2">
        {changes.map(({ row, paisa }) => (
          <li
            key={row.product}
            className="flex items-baseline justify-between gap-3 border-line border-b py-2 last:border-b-0"
          >
            <span className="min-w-0">{nameOf(row)}</span>
            <span className="whitespace-nowrap tabular-nums">
              <del translate="no" className="text-muted no-underline">
                {inDigits(typedTaka(row.price_paisa))}
              </del>
              <span> →</span>
              {space}
              <ins
                translate="no"
                className={`font-bold no-underline ${paisa > row.price_paisa ? 'text-sale' : 'text-brand'}`}
              >
                {inDigits(typedTaka(paisa))}
              </ins>
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 border-line border-t p-4">
        <TextField
          label={`${texts.time} (${texts.now})`}
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <Button disabled={busy} onClick={publish}>
          {texts.publish(changes.length)}
        </Button>
        <Button variant="plain" disabled={busy} onClick={onClose}>
          {texts.back}
        </Button>
      </div>
    </Dialog>
  );
}

type Content = Omit<Parameters<typeof api.publishPrices>[0]['body'], 'key'>;

/** The content of the last request without a response, and its key. */
let pending = { text: '', key: '' };

/** One publication, however often its request is repeated, also from a preview that is opened again. */
async function publishOnce(content: Content): Promise<Publication> {
  const text = JSON.stringify(content);
  if (pending.text !== text) pending = { text, key: newKey() };
  const publication = await api.publishPrices({ body: { ...content, key: pending.key } });
  pending = { text: '', key: '' };
  // The first request arrived, and its publication was taken back since: this is another one.
  const isOver = publication.state === 'cancelled' || publication.state === 'undone';
  return isOver ? publishOnce(content) : publication;
}

/** The next time at which a clock in Dhaka shows `08:00`, as ISO 8601. */
function timeInDhaka(time: string): string {
  const today = Date.parse(`${dayInDhaka(new Date())}T${time}:00+06:00`);
  return new Date(today > Date.now() ? today : today + DAY).toISOString();
}
