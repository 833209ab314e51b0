import { ApiError } from '@haat/contract/client';
import type { OfficeProduct, ProductChanges } from '@haat/contract/office/catalogue/products';
import { notify } from '@haat/ui/notices.tsx';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { fieldErrors, useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { changedFields, type FormValues, typedValues, valuesOf } from './form-values.ts';
import { productMessages } from './messages.ts';
import { usePhotoList } from './photos/photo-list.ts';

/** What somebody else changed while this form was open. */
export interface Conflict {
  by: string;
  at: string;
  version: number;
  /** The values now, of the fields that both have changed. */
  theirs: Record<string, string>;
}

/**
 * The form of a product: only changed fields are sent, so that two people can work on one product. While `busy` its fields must be
 * locked, because they are replaced with the response.
 */
export function useProductForm(loaded: OfficeProduct) {
  const texts = useMessages(productMessages);
  const notifyFailure = useNotifyFailure();
  const problemTexts = useProblemTexts();
  const [product, setProduct] = useState(loaded);
  const [values, setValues] = useState<FormValues>(() => valuesOf(loaded));
  const pictures = usePhotoList(loaded.pictures);
  const { urls, isSending } = pictures.list;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [timesInvalid, setTimesInvalid] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const fields: ProductChanges = {
    ...changedFields(values, valuesOf(product)),
    ...(urls.join() === product.pictures.join() ? {} : { pictures: urls }),
  };

  function show(found: FieldErrors) {
    setErrors(found);
    setTimesInvalid((times) => times + 1);
  }

  async function save(version = product.version): Promise<void> {
    if (running.current) return;
    if (isSending) return show({ pictures: texts.wait });
    if (values.category === '') return show({ category: problemTexts.required });
    running.current = true;
    setBusy(true);
    try {
      const saved = await api.updateProduct({ params: { id: product.id }, body: { ...fields, version } });
      setProduct(saved);
      setValues(valuesOf(saved));
      pictures.list.reset(saved.pictures);
      setErrors({});
      setConflict(null);
      notify(texts.saved, 'success');
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code, params, fields: wrong } = problem.refusal;
      if (code === 'product_changed') {
        const { changed_by, changed_at, version: newest, values: now } = params;
        setConflict({ by: changed_by, at: changed_at, version: newest, theirs: typedValues(now) });
      } else if (problem.status === 400) show(fieldErrors(wrong, problemTexts));
      else notifyFailure(problem);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    ...{ product, values, pictures, errors, timesInvalid, conflict, busy, save },
    isChanged: Object.keys(fields).length > 0 || isSending,
    change(changed: Partial<FormValues>) {
      setValues((before) => ({ ...before, ...changed }));
      setErrors({});
    },
    /** Reads the product again; what was typed in other fields stays. */
    async takeTheirs({ theirs }: Conflict): Promise<void> {
      setBusy(true);
      const now = await api.getOfficeProduct({ params: { id: product.id } }).catch(notifyFailure);
      setBusy(false);
      if (!now) return;
      const mine = changedFields(values, valuesOf(product));
      const others = Object.keys(mine).filter((name) => !(name in theirs)) as (keyof FormValues)[];
      setProduct(now);
      setValues({ ...valuesOf(now), ...Object.fromEntries(others.map((name) => [name, values[name]])) });
      if ('pictures' in theirs || !('pictures' in fields)) pictures.list.reset(now.pictures);
      setConflict(null);
    },
  };
}
