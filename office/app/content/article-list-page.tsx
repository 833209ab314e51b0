import { staffName } from '@haat/contract/office/staff-name';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/article-list-page.ts';
import { contentMessages } from './messages.ts';

export const clientLoader = loading(() => api.listArticleStates());

/** The help pages whose texts staff edit. */
export default function ArticleListPage({ loaderData: pages }: Route.ComponentProps) {
  const texts = useMessages(contentMessages);
  const language = useLanguage();
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.texts}</PageTitle>
      <p className="text-muted">{texts.textsWhy}</p>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {pages.map(({ page, published, draft_saved, draft_by }) => (
          <li key={page} className="border-line border-b last:border-b-0">
            <Link to={`/texts/${page}`} className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-tile">
              <span className="min-w-0 grow">
                <span className="block font-bold">{texts.pages[page]}</span>
                <span className="block text-muted text-sm">
                  {published === null || published === 1 ? texts.neverPublished : texts.version(published)}
                </span>
                {draft_saved && (
                  <span className="block font-bold text-brand text-sm">
                    {texts.draftOf(staffName(draft_by), formatTime(draft_saved, language))}
                  </span>
                )}
              </span>
              <ChevronRightIcon className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
