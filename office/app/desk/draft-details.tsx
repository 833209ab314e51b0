import { useMessages } from '../i18n/language.ts';
import { deskMessages } from './messages.ts';
import { edit, useDesk } from './order-draft.ts';

const languages = ['bn', 'en'] as const;

/** What is rarely changed: collecting at the shop, the note, the language of the messages. */
export function DraftDetails() {
  const texts = useMessages(deskMessages);
  const { pickup, note, language } = useDesk(({ draft }) => draft);
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-11 items-center font-bold text-brand">{texts.more_details}</summary>
      <div className="grid gap-3 pb-4">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={pickup}
            className="size-5 accent-brand"
            onChange={(event) => edit({ pickup: event.target.checked })}
          />
          <span>{texts.pickup}</span>
        </label>
        <label className="grid gap-1 font-bold text-sm">
          <span>{texts.note}</span>
          <input
            value={note}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => edit({ note: event.target.value })}
            className="min-h-12 rounded-control border border-muted/70 bg-surface px-3 font-normal text-base"
          />
        </label>
        <fieldset className="flex flex-wrap items-center gap-3">
          <legend className="font-bold text-sm">{texts.sms}</legend>
          {languages.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="sms-language"
                checked={language === each}
                className="size-5 accent-brand"
                onChange={() => edit({ language: each })}
              />
              <span lang={each}>{texts.languages[each]}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}
