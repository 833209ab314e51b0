import type { ApiError } from '@haat/contract/client';
import { parsePaisa } from '@haat/contract/money/typed-number';
import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import { Button } from '@haat/ui/button.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { type FieldErrors, useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { useNavigateWhileShown } from '@haat/ui/use-navigate-while-shown.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { LockedFields } from '../platform/locked-fields.tsx';
import { fieldErrors, useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/new-product-page.ts';
import { copyOf, EMPTY } from './form-values.ts';
import { productMessages } from './messages.ts';
import { usePhotoList } from './photos/photo-list.ts';
import { PicturesField } from './pictures-field.tsx';
import { ProductFieldset } from './product-fields.tsx';
import { ProductHeader } from './product-header.tsx';
import { queueProduct } from './queue-product.ts';
import { setQueued, useQueuedProducts } from './queued-products.ts';

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

/** A new product; with `?queued=` the one that was left while its photos were sent. */
export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const queued = parameters.get('queued') ?? '';
  return <NewProduct key={queued} {...loaderData} queuedKey={queued} />;
}

const findQueued = (key: string) => useQueuedProducts.getState().find((product) => product.key === key);

/** Photos first, then the few fields that are needed to sell it. */
function NewProduct({ categories, copied, queuedKey }: Data & { queuedKey: string }) {
  const [left] = useState(() => findQueued(queuedKey));
  const problemTexts = useProblemTexts();
  const texts = useMessages(productMessages);
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const [initial] = useState(
    () =>
      left?.values ?? (copied ? copyOf(copied) : { ...EMPTY, category: parameters.get('category') ?? '' }),
  );
  const [values, setValues] = useState(initial);
  const pictures = usePhotoList(copied?.pictures ?? [], left?.photos);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [timesInvalid, setTimesInvalid] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, timesInvalid);
  /** One product, however often the request is repeated. */
  const [key] = useState(() => left?.key ?? newKey());
  const queued = useQueuedProducts((products) => products.find((product) => product.key === key));
  const navigate = useNavigateWhileShown();
  const isStored = useRef(false);
  useLeaveGuard(
    () =>
      !isStored.current &&
      !findQueued(key) &&
      (left !== undefined ||
        values !== initial ||
        pictures.list.isSending ||
        pictures.list.urls.join() !== (copied?.pictures ?? []).join()),
  );

  function show(found: FieldErrors) {
    setErrors(found);
    setTimesInvalid((times) => times + 1);
  }

  function showRefusal(problem: ApiError) {
    const { code, params, fields } = problem.refusal;
    if (problem.status === 400) show(fieldErrors(fields, problemTexts));
    else if (code === 'product_changed') notify(texts.changed(...changedBy(params, language)), 'error');
    else notifyFailure(problem);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome
  useEffect(() => {
    if (queued?.state !== 'failed' && queued?.state !== 'stored') return;
    const { state, id, storedBefore, problem } = queued;
    isStored.current = state === 'stored';
    setQueued(key, null);
    if (typeof storedBefore === 'number') notify(texts.createdBefore(storedBefore), 'info');
    if (state === 'stored') void navigate(`/products/${id}`, { replace: true });
    else if (problem === 'photo') show({ pictures: texts.photoMissing });
    else if (problem) showRefusal(problem);
  }, [queued]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (queued) return;
    const { required: missing, not_an_amount: amount } = problemTexts;
    const found: FieldErrors = {
      ...(values.name.trim() === '' ? { name: missing } : {}),
      ...(parsePaisa(values.price) ? {} : { price: values.price.trim() === '' ? missing : amount }),
      ...(values.category === '' ? { category: missing } : {}),
    };
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    void queueProduct({ key, values, photos: pictures.list });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-20 max-md:[&_:is(input,select,textarea)]:scroll-mb-40"
    >
      <ProductHeader title={texts.newTitle} />
      <LockedFields locked={queued !== undefined}>
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
      <SaveBar label={values.listed ? texts.putOnSale : texts.save} disabled={queued !== undefined}>
        {queued?.state === 'waiting' && (
          <>
            <p role="status" className="font-bold text-brand text-sm">
              {texts.waitsForPhotos(pictures.photos.filter(({ state }) => state !== 'stored').length)}
            </p>
            <Button variant="outline" className="w-full" onClick={() => setQueued(key, null)}>
              {texts.changeFirst}
            </Button>
          </>
        )}
      </SaveBar>
    </form>
  );
}

/** At the thumb on a phone, above the navigation. `children` are in the place of the button. */
export function SaveBar({
  label,
  disabled,
  children,
}: {
  label: string;
  disabled: boolean;
  children?: Elements;
}) {
  return (
    <div className="z-10 grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
      {children || (
        <Button type="submit" className="w-full" disabled={disabled}>
          {label}
        </Button>
      )}
    </div>
  );
}
