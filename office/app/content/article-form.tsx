import type { ArticleTexts, OfficeArticle } from '@haat/contract/office/articles';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import { useVersion } from '../platform/use-version.ts';
import { ArticleFields } from './article-fields.tsx';
import { ArticlePreview, type Preview, PromisePreview } from './article-preview.tsx';
import { contentMessages } from './messages.ts';
import { PromiseFields, readPromiseFields } from './promise-fields.tsx';

/** The texts of a page: they are previewed, saved as a draft, then published. A publication first saves the typed texts. */
export function ArticleForm({
  article,
  onChange,
}: {
  article: OfficeArticle;
  onChange: (article: OfficeArticle) => void;
}) {
  const texts = useMessages(contentMessages);
  const problemTexts = useProblemTexts();
  const notifyFailure = useNotifyFailure();
  const { page } = article;
  const [initial] = useState<ArticleTexts>(article.draft ?? article.current);
  const { version, conflict, setSaved, showRefusal } = useVersion({
    loaded: article,
    changed: 'article_changed',
    read: () => api.getArticle({ params: { id: page } }),
    texts,
  });
  version.current = Math.max(version.current, article.version);
  /** The button of the submit. */
  const action = useRef<'draft' | 'preview' | 'publish'>('draft');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [promised, setPromised] = useState<ArticleTexts | null>(null);
  const { form, errors, sending } = useForm({ check, send });
  const isPromises = page === 'promises';
  const markSaved = useFormGuard(form.ref);

  const promiseTexts = { required: problemTexts.required, noBar: texts.noBar };

  function check(typed: FormData): FieldErrors {
    if (isPromises) return readPromiseFields(typed, promiseTexts).errors;
    return readTexts(typed).text_bn.trim() === '' ? { text_bn: problemTexts.required } : {};
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const body = isPromises ? readPromiseFields(typed, promiseTexts).values : readTexts(typed);
    try {
      if (action.current === 'preview') {
        if (isPromises) {
          setPromised(body);
          return null;
        }
        const { text, text_bn } = body;
        setPreview({ lead_bn: body.lead_bn, ...(await api.previewArticle({ body: { text, text_bn } })) });
        return null;
      }
      const params = { id: page };
      let saved = await api.saveArticleDraft({ params, body: { ...body, version: version.current } });
      if (action.current === 'publish')
        saved = await api.publishArticle({ params, body: { version: saved.version } });
      setSaved(saved);
      markSaved(typed);
      onChange(saved);
      notify(action.current === 'publish' ? texts.published : texts.draftSaved, 'success');
      return null;
    } catch (problem) {
      if (!isPromises || refusalOf(problem).code !== 'invalid') return showRefusal(problem);
      // The fields of the promises are not those of the request.
      notifyFailure(problem);
      return null;
    }
  }

  const submit = (kind: typeof action.current) => ({
    type: 'submit' as const,
    disabled: sending,
    onClick: () => {
      action.current = kind;
    },
  });
  return (
    <form {...form} className="grid grid-cols-1 gap-4">
      <FormError text={conflict} />
      {isPromises ? (
        <PromiseFields initial={initial} errors={errors} />
      ) : (
        <ArticleFields page={page} initial={initial} errors={errors} />
      )}
      <div className="grid grid-cols-2 gap-2 md:flex">
        <Button variant="outline" {...submit('preview')}>
          {texts.show}
        </Button>
        <Button variant="soft" {...submit('draft')}>
          {texts.saveDraft}
        </Button>
        <Button className="col-span-2 min-h-12 md:grow" {...submit('publish')}>
          {texts.publish}
        </Button>
      </div>
      {preview && <ArticlePreview preview={preview} />}
      {promised && <PromisePreview texts={promised} />}
    </form>
  );
}

function readTexts(typed: FormData): ArticleTexts {
  const text = (name: string) => String(typed.get(name) ?? '');
  return {
    title: text('title'),
    title_bn: text('title_bn'),
    lead: text('lead'),
    lead_bn: text('lead_bn'),
    text: text('text'),
    text_bn: text('text_bn'),
  };
}
