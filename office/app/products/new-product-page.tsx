import { ApiError } from '@haat/contract/client';
import { parsePaisa } from '@haat/contract/money/typed-number';
import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useFocusOnInvalid } from '@haat/ui/use-focus-on-invalid.ts';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { LockedFields } from '../platform/locked-fields.tsx';
import { fieldErrors, useProblemTexts } from '../platform/problem-text.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { useNavigateWhileShown } from '../platform/use-navigate-while-shown.ts';
import type { Route } from './+types/new-product-page.ts';
import { copyOf, EMPTY, fieldsOf } from './form-values.ts';
import { productMessages } from './messages.ts';
import { usePhotos } from './photos/use-photos.ts';
import { PicturesField } from './pictures-field.tsx';
import { ProductFieldset } from './product-fields.tsx';
import { ProductHeader } from './product-header.tsx';

interface Data {
  categories: OfficeCategory[];
  /** The product to duplicate. */
  copied: OfficeProduct | null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Data> {
  const id = Number(new URL(request.url).searchParams.get('copy'));
  return load(request, async () => {
    const [categories, copied] = await Promise.all([
      api.listOfficeCategories(),
      id > 0 ? api.getOfficeProduct({ params: { id } }) : null,
    ]);
    return { categories, copied };
  });
}

/** A new product: photos first, then the few fields that are needed to sell it. */
export default function NewProductPage({ loaderData: { categories, copied } }: Route.ComponentProps) {
  const problemTexts = useProblemTexts();
  const texts = useMessages(productMessages);
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const [initial] = useState(() =>
    copied ? copyOf(copied) : { ...EMPTY, category: parameters.get('category') ?? '' },
  );
  const [values, setValues] = useState(initial);
  const pictures = usePhotos(copied?.pictures ?? []);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [timesInvalid, setTimesInvalid] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, timesInvalid);
  /** One product, however often the request is repeated. */
  const [key] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigateWhileShown();
  const isStored = useRef(false);
  useLeaveGuard(
    () =>
      !isStored.current &&
      (values !== initial || pictures.isSending || pictures.urls.join() !== (copied?.pictures ?? []).join()),
  );

  function show(found: FieldErrors) {
    setErrors(found);
    setTimesInvalid((times) => times + 1);
  }

  /** Returns the id. If the response of an earlier press was lost and more was typed since, this is saved to the product of that press. */
  async function store(): Promise<number> {
    const body = { ...fieldsOf(values), pictures: pictures.urls };
    try {
      return (await api.createProduct({ body: { ...body, key } })).id;
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.refusal.code !== 'product_created') throw problem;
      const { product, stock } = problem.refusal.params;
      const { stock: _, ...others } = body;
      const { id } = await api.updateProduct({
        params: { id: product },
        body: { ...others, version: 1 },
      });
      notify(texts.createdBefore(stock), 'info');
      return id;
    }
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const { required: missing, not_an_amount: amount } = problemTexts;
    const found: FieldErrors = {
      ...(values.name.trim() === '' ? { name: missing } : {}),
      ...(parsePaisa(values.price) ? {} : { price: values.price.trim() === '' ? missing : amount }),
      ...(values.category === '' ? { category: missing } : {}),
      ...(pictures.isSending ? { pictures: texts.wait } : {}),
    };
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      const id = await store();
      isStored.current = true;
      await navigate(`/products/${id}`, { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code, params, fields } = problem.refusal;
      if (problem.status === 400) show(fieldErrors(fields, problemTexts));
      else if (code === 'product_changed') notify(texts.changed(...changedBy(params, language)), 'error');
      else notify(problem.status === 403 ? texts.noRight : texts.failed, 'error');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-20 max-md:[&_:is(input,select,textarea)]:scroll-mb-40"
    >
      <ProductHeader title={texts.newTitle} />
      <LockedFields locked={busy}>
        <PicturesField pictures={pictures} error={errors.pictures} />
        <ProductFieldset
          values={values}
          errors={errors}
          categories={categories}
          isNew
          onChange={(fields) => {
            setValues((before) => ({ ...before, ...fields }));
            setErrors({});
          }}
        />
      </LockedFields>
      <SaveBar label={values.listed ? texts.putOnSale : texts.save} disabled={busy} />
    </form>
  );
}

/** At the thumb on a phone, above the navigation. */
export function SaveBar({ label, disabled }: { label: string; disabled: boolean }) {
  return (
    <div className="z-10 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
      <Button type="submit" className="w-full" disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
