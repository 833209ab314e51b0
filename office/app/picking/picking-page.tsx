import type { PickList } from '@haat/contract/office/orders/picking';
import type { StaffSession } from '@haat/contract/office/staff';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { useMemo, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { mergeQueuedTicks, type Problem, type ShownProduct } from './merge-queued-ticks.ts';
import { pickingMessages } from './messages.ts';
import { ProblemDialog } from './problem-dialog.tsx';
import { ProductCard } from './product-card.tsx';
import { SyncBar } from './sync-bar.tsx';
import { UnappliedTicks } from './unapplied-ticks.tsx';
import { usePicking, useSync } from './use-picking.ts';
import { WaveBar } from './wave-bar.tsx';

/** The products of the confirmed orders, in the order in which one walks through the shop. Works without a network once it is open. */
export default function PickingPage() {
  const texts = useMessages(pickingMessages);
  const { id: staff } = useOutletContext<StaffSession>();
  useSync(staff);
  const list = usePicking((picking) => picking.list);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <SyncBar />
      <UnappliedTicks staff={staff} />
      {list && <WaveBar list={list} staff={staff} />}
      {list && <Products list={list} staff={staff} />}
    </div>
  );
}

function Products({ list, staff }: { list: PickList; staff: number }) {
  const texts = useMessages(pickingMessages);
  const ticks = usePicking((picking) => picking.ticks);
  const products = useMemo(() => partOf(mergeQueuedTicks(list, ticks), staff), [list, ticks, staff]);
  const [parameters] = useSearchParams();
  const onlyOpen = parameters.has('open');
  const shown = products.filter(({ lines }) => !onlyOpen || lines.some(({ done }) => !done));
  const [problem, setProblem] = useState<Problem | null>(null);
  const left = products.flatMap(({ lines }) => lines).filter(({ done }) => !done).length;
  if (list.orders.length === 0)
    return <EmptyState icon={<CheckIcon className="size-10" />} text={texts.nothing} />;
  if (products.length === 0)
    return <EmptyState icon={<CheckIcon className="size-10" />} text={texts.othersPick} />;
  const groups = [
    { title: texts.byWeight, products: shown.filter(({ pack_grams }) => pack_grams !== null) },
    { title: texts.byPiece, products: shown.filter(({ pack_grams }) => pack_grams === null) },
  ];
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 text-muted tabular-nums">
        <span>{texts.summary(list.orders.length, left)}</span>
        <Link
          to={onlyOpen ? '?' : '?open'}
          replace
          className="grid min-h-11 place-content-center font-bold text-brand underline underline-offset-4"
        >
          {onlyOpen ? texts.showAll : texts.showOpen}
        </Link>
      </p>
      {groups
        .filter((group) => group.products.length > 0)
        .map((group) => (
          <Group key={group.title} {...group} staff={staff} onProblem={setProblem} />
        ))}
      {list.waiting > 0 && <p className="text-center text-muted">{texts.waiting(list.waiting)}</p>}
      {problem && <ProblemDialog staff={staff} {...problem} onClose={() => setProblem(null)} />}
    </>
  );
}

/** The own part; without one, what nobody has taken. What others have is not shown, so that nothing is picked by two people. */
function partOf(products: readonly ShownProduct[], staff: number): ShownProduct[] {
  const holders = products.flatMap(({ lines }) => lines.map(({ holder }) => holder?.id));
  const holder = holders.includes(staff) ? staff : undefined;
  return products.flatMap(({ lines, ...product }) => {
    const own = lines.filter((line) => line.holder?.id === holder);
    return own.length > 0 ? [{ ...product, lines: own }] : [];
  });
}

/** Products by weight or by the piece, with a heading for each place. */
function Group({
  title,
  products,
  staff,
  onProblem,
}: {
  title: string;
  products: ShownProduct[];
  staff: number;
  onProblem: (problem: Problem) => void;
}) {
  const placeName = usePlaceName();
  const places = Map.groupBy(products, placeName);
  return (
    <section className="grid gap-2" aria-label={title}>
      <h2 className="rounded-control bg-banner px-3 py-2 font-bold text-on-banner">{title}</h2>
      <div className="gap-3 max-md:grid md:columns-2 lg:columns-3">
        {[...places].map(([place, products]) => (
          <div key={place} className="md:mb-3">
            <h3 className="my-2 font-bold text-muted text-sm md:break-after-avoid">{place}</h3>
            <ul className="grid gap-3">
              {products.map((product) => (
                <ProductCard
                  key={`${product.product} ${product.sold_by} ${product.unit}`}
                  product={product}
                  staff={staff}
                  onProblem={(line) => onProblem({ product, line })}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The shelf place, or the category of products without one. */
function usePlaceName(): (product: ShownProduct) => string {
  const texts = useMessages(pickingMessages);
  const language = useLanguage();
  return ({ shelf_place, category, category_bn }) =>
    shelf_place ? texts.place(shelf_place) : (language === 'bn' && category_bn) || category;
}
