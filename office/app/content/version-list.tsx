import type { OfficeArticle } from '@haat/contract/office/articles';
import { staffName } from '@haat/contract/office/staff-name';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { changedBy, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { contentMessages } from './messages.ts';

/** All versions of a page, the newest first; an earlier one can be published again. */
export function VersionList({
  article: { page, published, version, versions },
  onChange,
}: {
  article: OfficeArticle;
  onChange: (article: OfficeArticle) => void;
}) {
  const texts = useMessages(contentMessages);
  const language = useLanguage();
  const { busy, run } = useAction(({ code, params }) =>
    code === 'article_changed' ? texts.changed(...changedBy(params, language)) : undefined,
  );
  if (versions.length === 0) return null;

  async function restore(number: number) {
    const restored = await run(() => api.restoreArticle({ params: { id: page }, body: { version, number } }));
    if (!restored) return;
    onChange(restored);
    notify(texts.published, 'success');
  }

  return (
    <Section title={texts.versions}>
      <ul className="grid grid-cols-1">
        {versions.map(({ number, actor, created, text_bn }) => (
          <li key={number} className="grid gap-1 border-line border-b py-3 last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span className="block font-bold">{number === 1 ? texts.usual : texts.version(number)}</span>
                <span className="block text-muted text-sm">
                  {actor.startsWith('staff:') && texts.by(staffName(actor), formatTime(created, language))}
                </span>
              </span>
              {number === published ? (
                <span className="font-bold text-brand text-sm">{texts.now}</span>
              ) : (
                <Button
                  variant="outline"
                  disabled={busy}
                  aria-label={texts.restore(number)}
                  onClick={() => void restore(number)}
                >
                  {texts.restoreShort}
                </Button>
              )}
            </div>
            <p lang="bn" className="line-clamp-2 text-muted text-sm">
              {text_bn}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
