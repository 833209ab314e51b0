import type { Opening, OpeningTask } from '@haat/contract/office/opening';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { Link } from 'react-router';
import { inDigits, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/opening-page.ts';
import { BrandPictures } from './brand-pictures.tsx';
import { ConfirmOpening } from './confirm-opening.tsx';
import { DeleteTrials } from './delete-trials.tsx';
import { openingMessages } from './messages.ts';
import { OpenShop } from './open-shop.tsx';

export const clientLoader = loading(() => api.getOpening());

type Step = Opening['steps'][number];
type Texts = (typeof openingMessages)['en'];

/** Where a task is done. */
const LINKS: Partial<Record<OpeningTask, [to: string, text: keyof Texts['links']]>> = {
  no_name: ['/brand', 'brand'],
  demo_name: ['/brand', 'brand'],
  no_logo: ['/brand', 'brand'],
  demo_logo: ['/brand', 'brand'],
  no_contact: ['/contact', 'contact'],
  demo_hours: ['/contact', 'contact'],
  demo_contact: ['/contact', 'contact'],
  demo_about: ['/texts/about', 'about'],
  no_zones: ['/zones', 'zones'],
  no_hours: ['/hours', 'hours'],
  first_promises: ['/texts/promises', 'promises'],
  no_payment: ['/settings', 'settings'],
  no_sms: ['/keys', 'keys'],
  no_email: ['/keys', 'keys'],
  own_factor: ['/second-factor?next=opening', 'factor'],
  no_dbid: ['/settings#invoices', 'settings'],
  no_trade_licence: ['/settings#invoices', 'settings'],
  no_bin: ['/settings#invoices', 'settings'],
  first_privacy: ['/texts/privacy', 'privacy'],
  first_terms: ['/texts/terms', 'terms'],
  no_backup: ['/health', 'health'],
  no_backup_key: ['/health', 'health'],
};

/** The way from the demo to a shop that sells: every step with its state, its reason and the page where it is done. */
export default function OpeningPage({ loaderData: opening }: Route.ComponentProps) {
  const texts = useMessages(openingMessages);
  const { busy, run } = useAction();
  const { state, steps } = opening;
  if (state === 'demo')
    return (
      <div className="grid max-w-2xl gap-4">
        <PageTitle>{texts.title}</PageTitle>
        <p>{texts.demoWhy}</p>
        <Button
          className="min-h-14"
          disabled={busy}
          onClick={() => run(() => api.changeShopState({ body: { state: 'preparing' } }))}
        >
          {texts.begin}
        </Button>
      </div>
    );
  if (state === 'open')
    return (
      <OpenShop opened={opening.opened}>
        <Leftovers opening={opening} />
      </OpenShop>
    );
  const done = steps.filter(isDone).length;
  // The opening is the last one.
  const all = steps.length + 1;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.preparingWhy}</p>
      <div>
        <p className="font-bold">{inDigits(texts.progress(done, all))}</p>
        <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-tile">
          <div className="h-full bg-brand" style={{ width: `${(100 * done) / all}%` }} />
        </div>
      </div>
      <ol className="grid grid-cols-1 gap-3">
        {steps.map((step, index) => (
          <StepCard key={step.step} step={step} number={index + 1}>
            <StepActions step={step} opening={opening} />
          </StepCard>
        ))}
        <OpenCard opening={opening} />
      </ol>
    </div>
  );
}

const isDone = ({ tasks, skipped }: Step) => tasks.length === 0 || skipped;

function StepCard({ step, number, children }: { step: Step; number: number; children: Elements }) {
  const texts = useMessages(openingMessages);
  const { title, why } = texts.steps[step.step];
  const done = isDone(step);
  const needed = step.tasks.some(({ blocks }) => blocks);
  const label = step.skipped ? texts.skipped : done ? texts.done : needed ? texts.needed : texts.todo;
  return (
    <li id={step.step} className="grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <StepNumber number={number} done={done} />
        <div className="grow pt-0.5">
          <h2 className="font-bold text-lg leading-snug">{title}</h2>
          <p className={`text-sm ${needed ? 'font-bold text-danger' : 'text-muted'}`}>{label}</p>
        </div>
      </div>
      {!done && <p className="text-muted">{why}</p>}
      {children}
    </li>
  );
}

function StepNumber({ number, done = false }: { number: number; done?: boolean }) {
  return (
    <span
      translate="no"
      aria-hidden="true"
      className={`grid size-8 shrink-0 place-items-center rounded-full font-bold tabular-nums ${done ? 'bg-brand text-on-brand' : 'bg-tile'}`}
    >
      {done ? <CheckIcon className="size-5" /> : inDigits(number)}
    </span>
  );
}

/** What is missing in a step, each with the page where it is done, and the presses of the step itself. */
function StepActions({ step, opening }: { step: Step; opening: Opening }) {
  const texts = useMessages(openingMessages);
  const { busy, run } = useAction();
  const { tasks, notes, can_skip, skipped } = step;
  const named = [...tasks.map(({ task }) => task), ...notes];
  const links = [...new Map(named.flatMap((task) => (LINKS[task] ? [LINKS[task]] : []))).entries()];
  const shown = skipped ? [] : tasks;
  const skip = (value: boolean) =>
    run(() => api.skipOpeningStep({ body: { step: step.step as 'delivery', skipped: value } }));
  return (
    <>
      {shown.length > 0 && (
        <ul className="list-disc pl-5">
          {shown.map(({ task, blocks }) => (
            <li key={task} className={blocks ? 'font-bold' : ''}>
              {texts.tasks[task]}
            </li>
          ))}
        </ul>
      )}
      {!skipped && notes.length > 0 && (
        <ul className="list-disc pl-5 text-muted">
          {notes.map((task) => (
            <li key={task}>{texts.tasks[task]}</li>
          ))}
        </ul>
      )}
      {step.step === 'name' && opening.brand_pictures && <BrandPictures folder={opening.brand_pictures} />}
      {step.step === 'products' && <ProductActions opening={opening} />}
      {step.step === 'trial' && <TrialActions opening={opening} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!skipped &&
          links.map(([to, text]) => (
            <Link key={to} to={to} className={buttonClass('outline', 'grow')}>
              {texts.links[text]}
            </Link>
          ))}
        {can_skip && tasks.length > 0 && (
          <Button variant="plain" className="grow" disabled={busy} onClick={() => skip(!skipped)}>
            {skipped ? texts.unskip : texts.skip}
          </Button>
        )}
      </div>
    </>
  );
}

function ProductActions({ opening: { demo, can_restore } }: { opening: Opening }) {
  const texts = useMessages(openingMessages);
  const { busy, run } = useAction();
  const { products, categories, banners } = demo;
  const hasDemo = products + categories + banners > 0;
  async function change(action: 'remove' | 'restore' | 'keep', done: string) {
    if (await run(() => api.changeDemo({ body: { action } }))) notify(done, 'success');
  }
  return (
    <>
      {hasDemo && <p>{inDigits(texts.demoCount(products, categories, banners))}</p>}
      {can_restore && <p>{texts.canRestore}</p>}
      <div className="flex flex-wrap gap-2">
        {hasDemo && (
          <>
            <Button className="grow" disabled={busy} onClick={() => change('remove', texts.removed)}>
              {inDigits(texts.remove(products))}
            </Button>
            <Button
              variant="outline"
              className="grow"
              disabled={busy}
              onClick={() => change('keep', texts.kept)}
            >
              {texts.keep}
            </Button>
          </>
        )}
        {can_restore && (
          <Button
            variant="outline"
            className="grow"
            disabled={busy}
            onClick={() => change('restore', texts.restored)}
          >
            {texts.restore}
          </Button>
        )}
        <Link to="/products/new" className={buttonClass('outline', 'grow')}>
          {texts.links.product}
        </Link>
        <Link to="/imports" className={buttonClass('outline', 'grow')}>
          {texts.links.import}
        </Link>
      </div>
    </>
  );
}

function TrialActions({ opening: { trial_orders, steps } }: { opening: Opening }) {
  const texts = useMessages(openingMessages);
  const isTried = steps.some(({ step, tasks }) => step === 'trial' && tasks.length === 0);
  if (isTried) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <a href="/" target="_blank" rel="noreferrer" className={buttonClass('outline', 'grow')}>
        {texts.links.shop}
      </a>
      <Link to="/orders?status=PENDING" className={buttonClass('outline', 'grow')}>
        {texts.links.orders}
      </Link>
      {trial_orders > 0 && <DeleteTrials orders={trial_orders} />}
    </div>
  );
}

/** The last step. What is left before it links to its step. */
function OpenCard({ opening }: { opening: Opening }) {
  const texts = useMessages(openingMessages);
  const left = opening.steps.filter(({ tasks }) => tasks.some(({ blocks }) => blocks));
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <StepNumber number={opening.steps.length + 1} />
        <h2 className="grow pt-0.5 font-bold text-lg leading-snug">{texts.open}</h2>
      </div>
      <p className="text-muted">{texts.openWhy}</p>
      {left.length === 0 ? (
        <ConfirmOpening opening={opening} />
      ) : (
        <>
          <p className="font-bold">{texts.left}</p>
          <ul className="list-disc pl-5">
            {left.map(({ step }) => (
              <li key={step}>
                <a href={`#${step}`} className="font-bold text-brand leading-8 underline underline-offset-4">
                  {texts.steps[step].title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

/** What a shop that an earlier version has opened still has of the demo. */
function Leftovers({ opening }: { opening: Opening }) {
  const steps = opening.steps.filter(
    ({ step, tasks }) => ['name', 'products'].includes(step) && tasks.some(({ blocks }) => blocks),
  );
  if (steps.length === 0) return null;
  return (
    <ol className="grid grid-cols-1 gap-3">
      {steps.map((step, index) => (
        <StepCard key={step.step} step={step} number={index + 1}>
          <StepActions step={step} opening={opening} />
        </StepCard>
      ))}
    </ol>
  );
}
