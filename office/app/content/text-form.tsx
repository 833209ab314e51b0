import { ApiError } from '@haat/contract/client';
import { MAX_ARTICLE_TEXT } from '@haat/contract/office/article-pages';
import type { ArticleTexts, OfficeArticle } from '@haat/contract/office/articles';
import { Button } from '@haat/ui/button.tsx';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { Markdown, type TextNode } from '@haat/ui/markdown.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { Section } from '../orders/section.tsx';
import { api } from '../platform/api.ts';
import { contentMessages } from './messages.ts';

interface Preview {
  lead_bn: string;
  text: readonly TextNode[];
  text_bn: readonly TextNode[];
}

/** The texts of a page: they are previewed, saved as a draft, then published. What is published is what was saved by the same press. */
export function TextForm({
  article,
  onChange,
}: {
  article: OfficeArticle;
  onChange: (article: OfficeArticle) => void;
}) {
  const texts = useMessages(contentMessages);
  const language = useLanguage();
  const { page } = article;
  const [initial] = useState<ArticleTexts>(article.draft ?? article.current);
  const version = useRef(article.version);
  version.current = Math.max(version.current, article.version);
  /** The button of the submit. */
  const action = useRef<'draft' | 'preview' | 'publish'>('draft');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [conflict, setConflict] = useState('');
  const { form, errors, sending } = useForm({ check, send });
  const isAbout = page === 'about';

  function check(typed: FormData): FieldErrors {
    return readTexts(typed).text_bn.trim() === '' ? { text_bn: texts.required } : {};
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const body = readTexts(typed);
    try {
      if (action.current === 'preview') {
        const { text, text_bn } = body;
        setPreview({ lead_bn: body.lead_bn, ...(await api.previewArticle({ body: { text, text_bn } })) });
        return null;
      }
      const params = { id: page };
      let saved = await api.saveArticleDraft({ params, body: { ...body, version: version.current } });
      if (action.current === 'publish')
        saved = await api.publishArticle({ params, body: { version: saved.version } });
      version.current = saved.version;
      setConflict('');
      onChange(saved);
      notify(action.current === 'publish' ? texts.published : texts.draftSaved, 'success');
      return null;
    } catch (problem) {
      return refused(problem);
    }
  }

  async function refused(problem: unknown): Promise<FieldErrors | null> {
    const { code = '', fields = {} } = (problem instanceof ApiError ? problem.refusal : null) ?? {};
    if (code === 'article_changed') {
      const who = fields.changed_by?.replace(/^staff:/, '') ?? '';
      setConflict(texts.changed(who, formatTime(fields.changed_at ?? '', language)));
      version.current = (await api.getArticle({ params: { id: page } })).version;
      return null;
    }
    if (code !== 'invalid') {
      notify(texts.failed, 'error');
      return null;
    }
    const textOf = (reason = '') => (reason.includes('syntax') ? texts.tooComplex : texts.linkRefused);
    return Object.fromEntries(Object.entries(fields).map(([name, reason]) => [name, textOf(reason)]));
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
      {conflict && (
        <p role="alert" className="rounded-control bg-danger-soft p-3 font-bold text-danger">
          {conflict}
        </p>
      )}
      {isAbout ? (
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
          <TextField label={texts.titleEn} name="title" maxLength={100} defaultValue={initial.title} />
          <TextField
            label={texts.titleBn}
            name="title_bn"
            lang="bn"
            maxLength={100}
            defaultValue={initial.title_bn}
          />
        </div>
      ) : (
        <TextArea
          label={texts.leadBn}
          name="lead_bn"
          lang="bn"
          rows={2}
          maxLength={500}
          hint={texts.leadBnHint}
          defaultValue={initial.lead_bn}
        />
      )}
      <TextArea
        label={texts.textBn}
        name="text_bn"
        lang="bn"
        rows={14}
        maxLength={MAX_ARTICLE_TEXT}
        hint={texts.markdownHint}
        defaultValue={initial.text_bn}
        error={errors.text_bn}
      />
      <TextArea
        label={isAbout ? texts.aboutText : texts.text}
        name="text"
        rows={6}
        maxLength={MAX_ARTICLE_TEXT}
        hint={isAbout ? undefined : texts.textHint}
        defaultValue={initial.text}
        error={errors.text}
      />
      {!isAbout && (
        <TextArea
          label={texts.lead}
          name="lead"
          rows={2}
          maxLength={300}
          hint={texts.leadHint}
          defaultValue={initial.lead}
        />
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
      {preview && (
        <Section title={texts.preview}>
          <div className="grid grid-cols-1 gap-4">
            {preview.lead_bn && (
              <p lang="bn" className="rounded-card bg-brand-soft p-4">
                {preview.lead_bn}
              </p>
            )}
            <Markdown lang="bn" nodes={preview.text_bn} />
            <div className="border-line border-t pt-4">
              <Markdown lang="en" nodes={preview.text} />
            </div>
          </div>
        </Section>
      )}
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
