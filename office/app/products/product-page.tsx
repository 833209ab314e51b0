import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import { buttonClass } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { CostField } from '../figures/cost-field.tsx';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loadOne } from '../platform/api.ts';
import { LockedFields } from '../platform/locked-fields.tsx';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/product-page.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { productMessages } from './messages.ts';
import { SaveBar } from './new-product-page.tsx';
import { PicturesField } from './pictures-field.tsx';
import { ProductFieldset } from './product-fields.tsx';
import { ProductHeader } from './product-header.tsx';
import { useNameOf } from './product-name.ts';
import { useProductForm } from './use-product-form.ts';

interface Data {
  product: OfficeProduct;
  categories: OfficeCategory[];
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Data> {
  const [product, categories] = await loadOne(request, () =>
    Promise.all([api.getOfficeProduct({ params: { id: Number(params.id) } }), api.listOfficeCategories()]),
  );
  return { product, categories };
}

/** One product with all its fields. */
export default function ProductPage({ loaderData: { product, categories } }: Route.ComponentProps) {
  return (
    <>
      <ProductForm loaded={product} categories={categories} />
      <div className="mt-4 max-w-3xl max-md:pb-20">
        <CostField product={product.id} />
      </div>
    </>
  );
}

function ProductForm({ loaded, categories }: { loaded: OfficeProduct; categories: OfficeCategory[] }) {
  const texts = useMessages(productMessages);
  const { nameOf } = useNameOf();
  const edit = useProductForm(loaded);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, edit.timesInvalid);
  useLeaveGuard(() => edit.isChanged);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void edit.save();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 max-md:[&_:is(input,select,textarea)]:scroll-mb-40"
    >
      <ProductHeader title={nameOf(edit.product)}>
        <Link to={`/products/new?copy=${loaded.id}`} className={buttonClass('outline')}>
          {texts.duplicate}
        </Link>
      </ProductHeader>
      <Why product={edit.product} />
      <LockedFields locked={edit.busy}>
        {edit.conflict && <ConflictPanel conflict={edit.conflict} edit={edit} categories={categories} />}
        <PicturesField pictures={edit.pictures} error={edit.errors.pictures} />
        <ProductFieldset
          values={edit.values}
          errors={edit.errors}
          categories={categories}
          isNew={false}
          onChange={edit.change}
        />
        <SaveBar label={texts.save} disabled={edit.busy || !edit.isChanged} />
      </LockedFields>
    </form>
  );
}

/** The offer that comes, or the end of the one now. */
function Offer({ product: { offer_paisa, offer_starts, offer_ends } }: { product: OfficeProduct }) {
  const texts = useMessages(productMessages);
  const language = useLanguage();
  const ends = offer_ends === null ? null : formatTime(offer_ends, language);
  if (offer_paisa !== null && offer_starts !== null)
    return <p>{texts.offerComes(formatPaisa(offer_paisa), formatTime(offer_starts, language), ends)}</p>;
  return ends && <p>{texts.offerNow(ends)}</p>;
}

/** Whether shoppers can buy it, and if not, why. */
function Why({ product }: { product: OfficeProduct }) {
  const { id, problems, stock, listed } = product;
  const texts = useMessages(productMessages);
  const isSold = listed && stock > 0;
  return (
    <Section title={texts.saleTitle}>
      <p role="status" className={isSold ? 'text-brand' : 'font-bold text-danger'}>
        {isSold && (problems.length === 0 ? texts.onSale : texts.onSaleBut)}
      </p>
      <Offer product={product} />
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{texts.why[problem]}</li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-muted tabular-nums">
        <span>{texts.inStock(stock)}</span>
        {listed && (
          <a
            href={`/products/${id}`}
            target="_blank"
            rel="noreferrer"
            className="grid min-h-11 place-content-center font-bold text-brand underline underline-offset-4"
          >
            {texts.inShop}
          </a>
        )}
      </p>
    </Section>
  );
}
