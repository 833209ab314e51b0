import { type ArticlePage, isLegal, MAX_ARTICLE_TEXT } from '@haat/contract/office/article-pages';
import type { ArticleTexts } from '@haat/contract/office/articles';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { useMessages } from '../i18n/language.ts';
import { contentMessages } from './messages.ts';

/** The fields of a help page: Bengali first, because shoppers of both languages read it. */
export function ArticleFields({
  page,
  initial,
  errors,
}: {
  page: ArticlePage;
  initial: ArticleTexts;
  errors: FieldErrors;
}) {
  const texts = useMessages(contentMessages);
  const isAbout = page === 'about';
  /** Its English text is whole, not a summary. */
  const isWhole = isAbout || isLegal(page);
  return (
    <>
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
          rows={3}
          maxLength={500}
          hint={isLegal(page) ? texts.legalLeadHint : texts.leadBnHint}
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
        label={isWhole ? texts.aboutText : texts.text}
        name="text"
        rows={isLegal(page) ? 14 : 6}
        maxLength={MAX_ARTICLE_TEXT}
        hint={isWhole ? undefined : texts.textHint}
        defaultValue={initial.text}
        error={errors.text}
      />
      {!isAbout && (
        <TextArea
          label={texts.lead}
          name="lead"
          rows={2}
          maxLength={300}
          hint={isLegal(page) ? texts.legalLeadHint : texts.leadHint}
          defaultValue={initial.lead}
        />
      )}
    </>
  );
}
