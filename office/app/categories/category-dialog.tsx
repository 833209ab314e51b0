import { ApiError } from '@haat/contract/client';
import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { fieldErrors, useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { useReload } from '../platform/use-reload.ts';
import { useNameOf } from '../products/product-name.ts';
import { CategoryPicture } from './category-picture.tsx';
import { categoryMessages } from './messages.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Titles, parent, slug, promise and picture of a category; of a new one titles and parent. */
export function CategoryDialog({
  category,
  tops,
  onClose,
}: {
  category: OfficeCategory | null;
  /** The categories of the top level. */
  tops: readonly OfficeCategory[];
  onClose: () => void;
}) {
  const texts = useMessages(categoryMessages);
  const notifyFailure = useNotifyFailure();
  const problemTexts = useProblemTexts();
  const language = useLanguage();
  const { titleOf } = useNameOf();
  const reload = useReload();
  const [version, setVersion] = useState(category?.version ?? 0);
  const [image, setImage] = useState(category?.image ?? '');
  const [uploading, setUploading] = useState(false);
  const { form, errors, sending } = useForm({
    check: (typed): FieldErrors => ({
      ...(typedText(typed, 'title') === '' && { title: problemTexts.required }),
      ...(category && !SLUG.test(slugOf(typed)) && { slug: texts.slugWrong }),
    }),
    send,
  });

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const body = {
      title: String(typed.get('title')),
      title_bn: String(typed.get('title_bn')),
      parent: Number(typed.get('parent')) || null,
    };
    try {
      if (category) {
        const more = {
          ...{ slug: slugOf(typed), image, version },
          promise: String(typed.get('promise')),
          promise_bn: String(typed.get('promise_bn')),
        };
        await api.updateCategory({ params: { id: category.id }, body: { ...body, ...more } });
      } else await api.createCategory({ body });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code, params, fields = {} } = problem.refusal;
      if (code === 'category_changed') {
        setVersion(params.version ?? version);
        return { title: texts.changed(...changedBy(params, language), params.values?.title ?? '') };
      }
      if (fields.title || fields.slug || fields.parent) return fieldErrors(fields, problemTexts);
      notifyFailure(problem);
      return null;
    }
    await reload();
    onClose();
    notify(texts.saved, 'success');
    return null;
  }

  return (
    <TitledDialog
      title={category ? texts.edit(titleOf(category)) : texts.add}
      onClose={onClose}
      locked={sending}
      form={form}
    >
      <TextField
        label={texts.titleEn}
        name="title"
        maxLength={100}
        autoComplete="off"
        defaultValue={category?.title ?? ''}
        error={errors.title}
      />
      <TextField
        label={texts.titleBn}
        name="title_bn"
        lang="bn"
        optional={texts.optional}
        maxLength={100}
        autoComplete="off"
        defaultValue={category?.title_bn ?? ''}
      />
      <Select label={texts.parent} name="parent" defaultValue={category?.parent ?? ''} error={errors.parent}>
        <option value="">{texts.top}</option>
        <Options of={tops.filter(({ id }) => id !== category?.id).map((top) => [top.id, titleOf(top)])} />
      </Select>
      {category && (
        <>
          <TextField
            label={texts.slug}
            name="slug"
            maxLength={100}
            autoCapitalize="none"
            autoComplete="off"
            hint={texts.slugHint}
            defaultValue={category.slug}
            error={errors.slug}
          />
          <TextField
            label={texts.promise}
            name="promise"
            maxLength={200}
            autoComplete="off"
            hint={texts.promiseHint}
            optional={texts.optional}
            defaultValue={category.promise}
          />
          <TextField
            label={texts.promiseBn}
            name="promise_bn"
            lang="bn"
            maxLength={200}
            autoComplete="off"
            optional={texts.optional}
            defaultValue={category.promise_bn}
          />
          <CategoryPicture image={image} onChange={setImage} onSending={setUploading} />
        </>
      )}
      <Button type="submit" disabled={sending || uploading}>
        {texts.save}
      </Button>
      <Button variant="plain" disabled={sending} onClick={onClose}>
        {texts.cancel}
      </Button>
    </TitledDialog>
  );
}

const slugOf = (typed: FormData) => typedText(typed, 'slug').toLowerCase();
