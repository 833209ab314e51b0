import { articlePages, isLegal } from '@haat/contract/office/article-pages';
import type { OfficeArticle } from '@haat/contract/office/articles';
import { ChevronLeftIcon } from '@haat/ui/icons.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/edit-article-page.ts';
import { ArticleForm } from './article-form.tsx';
import { contentMessages } from './messages.ts';
import { VersionList } from './version-list.tsx';

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<OfficeArticle> {
  const id = articlePages.find((page) => page === params.page);
  if (!id) throw new Response(null, { status: 404 });
  return load(request, () => api.getArticle({ params: { id } }));
}

/** The text of one help page: draft, preview, publication, earlier versions. */
export default function EditArticlePage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(contentMessages);
  const reload = useReload();
  /** The newest known state: the result of an action replaces the loaded data. */
  const [article, setArticle] = useState(loaderData);
  const { page, published } = article;
  const onChange = (changed: OfficeArticle) => {
    setArticle(changed);
    void reload();
  };
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <Link
        to="/texts"
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-bold text-brand"
      >
        <ChevronLeftIcon className="size-5" />
        <span>{texts.back}</span>
      </Link>
      <PageTitle>{texts.pages[page]}</PageTitle>
      {page === 'promises' && <p className="text-muted">{texts.promisesWhy}</p>}
      {!['about', 'promises'].includes(page) && published === 1 && (
        <p className="rounded-control bg-tile p-3 text-sm">
          {isLegal(page) ? texts.legalNote : texts.firstNote}
        </p>
      )}
      <ArticleForm article={article} onChange={onChange} />
      <VersionList article={article} onChange={onChange} />
    </div>
  );
}
