import { ApiError } from '@haat/contract/client';
import type { SubstituteAnswer, SubstituteOffer } from '@haat/contract/shop/substitutes';
import { type Language, nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countedText } from '../i18n/counted-text.ts';
import { formatShortTaka } from '../i18n/format-money.ts';
import { formatCount, languageOf } from '../i18n/language.ts';
import { useLanguage, useOwnMessages } from '../i18n/messages.ts';
import { unitIn } from '../i18n/unit.ts';
import { loadByToken } from '../orders/load-by-token.ts';
import { OrderContact } from '../orders/order-contact.tsx';
import { PageNotFound } from '../orders/page-not-found.tsx';
import { clientContext } from '../platform/api.ts';
import { Picture } from '../platform/picture.tsx';
import { readWishes, storeWish } from '../platform/substitute-wishes.ts';
import { plainClient } from '../session/session.ts';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/substitute-page.ts';
import { substitutes as bn } from './messages.bn.ts';
import { substitutes as en } from './messages.en.ts';

const messages = { en, bn };

export function loader({ context, params: { token } }: Route.LoaderArgs) {
  return loadByToken(token, (call) => context.get(clientContext).getSubstituteOffer(call));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const language = languageOf(location.pathname);
  const offer = loaderData?.found;
  return privateMeta(offer ? titleOf(language, offer) : messages[language].notFound);
}

function titleOf(language: Language, { missing, weight }: SubstituteOffer): string {
  const name = nameIn(language, missing);
  return weight ? messages[language].heavyTitle(name) : messages[language].title(name);
}

/** The question of a picker, by the link of a message: one press chooses, the second one confirms. The token in the URL gives access. */
export default function SubstitutePage({
  loaderData: { found: offer },
  params: { token },
}: Route.ComponentProps) {
  const language = useLanguage();
  const [decided, setDecided] = useState<SubstituteOffer | null>(null);
  if (!offer) return <PageNotFound texts={messages[language]} />;
  const shown = decided ?? offer;
  return (
    <div className="mx-auto max-w-lg pt-4">
      <Missing offer={shown} />
      {shown.answer === null ? (
        <Question key={token} offer={shown} token={token} onDecided={setDecided} />
      ) : (
        <Decided offer={shown} answer={shown.answer} token={token} />
      )}
      <OrderContact number={shown.order} />
    </div>
  );
}

/** What is missing, or too heavy, with its picture. */
function Missing({ offer }: { offer: SubstituteOffer }) {
  const { missing, order, weight, answer } = offer;
  const language = useLanguage();
  const own = useOwnMessages(messages);
  const name = nameIn(language, missing);
  return (
    <>
      <p className="text-muted text-sm">{own.order(order)}</p>
      <div className="mt-1 flex items-center gap-3">
        <Picture src={missing.image} alt="" eager className={`w-20 shrink-0 ${weight ? '' : 'grayscale'}`} />
        <h1 className="min-w-0 text-balance font-bold text-xl leading-snug lang-bn:leading-relaxed">
          {/* What was answered is no question any more. */}
          {answer !== null
            ? titleOf(language, offer)
            : weight
              ? own.heavy(name, gramsText(language, weight.weighed), gramsText(language, weight.ordered))
              : own.lead(name, amountText(language, missing, missing.quantity))}
        </h1>
      </div>
    </>
  );
}

/** What can be answered, with the sums, until the time is over. */
function Question({
  offer,
  token,
  onDecided,
}: {
  offer: SubstituteOffer;
  token: string;
  onDecided: (offer: SubstituteOffer) => void;
}) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  const { revalidate } = useRevalidator();
  const seconds = useCountdown(offer.seconds, revalidate);
  const [chosen, setChosen] = useState<SubstituteAnswer | null>(null);
  const [sending, setSending] = useState(false);
  const heading = useId();

  async function send() {
    if (!chosen) return;
    setSending(true);
    try {
      onDecided(await plainClient().answerSubstituteOffer({ params: { token }, body: chosen }));
    } catch (problem) {
      const code = problem instanceof ApiError ? problem.refusal.code : '';
      notify(own.refused[code] ?? own.notSent, 'error');
      if (code !== '') revalidate();
    } finally {
      setSending(false);
    }
  }

  const isChosen = ({ answer, product }: SubstituteAnswer) =>
    chosen?.answer === answer && chosen.product === product;
  const { weight } = offer;
  const card = (answer: SubstituteAnswer) => ({
    isChosen: isChosen(answer),
    onChoose: () => setChosen(answer),
  });
  return (
    <section aria-labelledby={heading} className="mt-3">
      <p className="rounded-control bg-notice px-3 py-2 text-on-notice">
        <strong className="block tabular-nums">
          {seconds > 0 ? own.left(clockText(language, seconds)) : own.over}
        </strong>
        {space}
        <span className="text-sm">
          {weight ? own.heavyWithout(gramsText(language, weight.agreed)) : own.without[offer.if_missing]}
        </span>
      </p>
      <h2 id={heading} className="sr-only">
        {own.question}
      </h2>
      {offer.photos.length > 0 && (
        <ul className="mt-3 flex gap-2 overflow-x-auto">
          {offer.photos.map((photo, at) => (
            <li key={photo} className="shrink-0">
              <img
                src={photo}
                alt={own.photo(formatCount(language, at + 1))}
                className="h-28 rounded-control bg-tile object-contain md:h-40"
              />
            </li>
          ))}
        </ul>
      )}
      <ul className="mt-3 grid gap-2">
        {offer.choices.map((choice) => (
          <Answer
            key={choice.product}
            {...card({ answer: 'replace', product: choice.product })}
            picture={choice.image}
            label={nameIn(language, choice)}
            detail={amountText(language, choice, offer.missing.quantity)}
            difference={differenceText(language, choice.total - offer.total)}
            total={own.total(formatShortTaka(language, choice.total))}
          />
        ))}
        {weight && (
          <Answer
            {...card({ answer: 'accept' })}
            label={own.accept(gramsText(language, weight.weighed))}
            difference={differenceText(language, weight.total - offer.total)}
            total={own.total(formatShortTaka(language, weight.total))}
          />
        )}
        <Answer
          {...card({ answer: weight ? 'cut' : 'leave_out' })}
          label={weight ? own.cut(gramsText(language, weight.agreed)) : own.leave_out}
          difference={differenceText(language, offer.leave_out_total - offer.total)}
          total={own.total(formatShortTaka(language, offer.leave_out_total))}
        />
        <Answer {...card({ answer: 'call' })} label={own.call} detail={own.callHint} />
      </ul>
      <p className="mt-2 text-muted text-sm">{own.totalNow(formatShortTaka(language, offer.total))}</p>
      {/* Until something is chosen it must not cover what can be. */}
      <div
        data-foot-bar={chosen ? 'sticky' : undefined}
        className={`${chosen ? 'sticky bottom-0 z-10' : ''} -mx-4 mt-2 border-line border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:rounded-card md:border`}
      >
        <Button
          className="min-h-14 w-full text-lg"
          disabled={!chosen || sending || seconds === 0}
          aria-busy={sending}
          onClick={send}
        >
          {sending ? own.sending : chosen ? own.confirm : own.chooseFirst}
        </Button>
      </div>
    </section>
  );
}

function Answer({
  isChosen,
  onChoose,
  picture,
  label,
  detail,
  difference,
  total,
}: {
  isChosen: boolean;
  onChoose: () => void;
  picture?: string;
  label: string;
  detail?: string;
  difference?: string;
  total?: string;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-16 w-full items-center gap-3 rounded-card border-2 border-line bg-surface p-2 text-left aria-pressed:border-brand aria-pressed:bg-brand-soft"
      >
        {picture !== undefined && <Picture src={picture} alt="" eager className="w-20 shrink-0" />}
        <span className={`min-w-0 grow ${picture === undefined ? 'pl-2' : ''}`}>
          <span className="block font-bold leading-snug">{label}</span>
          {detail && <span className="block text-muted text-sm">{detail}</span>}
          {difference && <span className="block font-bold tabular-nums">{difference}</span>}
          {total && <span className="block text-muted text-sm tabular-nums">{total}</span>}
        </span>
        <span
          className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${isChosen ? 'border-brand bg-brand text-on-brand' : 'border-muted'}`}
        >
          {isChosen && <CheckIcon className="size-5" />}
        </span>
      </button>
    </li>
  );
}

/** What was decided, and by whom. */
function Decided({
  offer,
  answer,
  token,
}: {
  offer: SubstituteOffer;
  token: string;
  answer: NonNullable<SubstituteOffer['answer']>;
}) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  const taken = offer.choices.find(({ product }) => product === offer.product);
  return (
    <div role="status" className="mt-4 grid gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex items-center gap-3 font-bold text-lg">
        {taken && <Picture src={taken.image} alt="" eager className="w-20 shrink-0" />}
        <span>
          {answer === 'replace'
            ? own.done.replace(taken ? nameIn(language, taken) : '')
            : answer === 'withdrawn' && offer.weight
              ? own.heavySettled(gramsText(language, offer.weight.agreed))
              : own.done[answer]}
        </span>
      </p>
      {answer !== 'withdrawn' && (
        <p className="text-muted">{offer.by_shopper ? own.decidedBy.shopper : own.decidedBy.shop}</p>
      )}
      <p className="tabular-nums">{own.totalNow(formatShortTaka(language, offer.total))}</p>
      {offer.by_shopper && <p>{own.thanks}</p>}
      {offer.by_shopper && taken && <NextTime missing={offer.missing} taken={taken} token={token} />}
    </div>
  );
}

/** Remembers the answer on this device for later orders, and for the account that has ordered. */
function NextTime({
  missing,
  taken,
  token,
}: {
  token: string;
  missing: SubstituteOffer['missing'];
  taken: SubstituteOffer['choices'][number];
}) {
  const language = useLanguage();
  const { nextTime } = useOwnMessages(messages);
  const [wished, setWished] = useState(
    () => readWishes().products[missing.product]?.product === taken.product,
  );

  function change(wants: boolean) {
    const { product, name, name_bn } = taken;
    storeWish(missing.product, wants ? { product, name, name_bn } : null);
    setWished(wants);
    const body = { answer: 'replace', product, next_time: wants } as const;
    // This device remembers it also without a network.
    plainClient()
      .answerSubstituteOffer({ params: { token }, body })
      .catch(() => {});
  }

  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={wished}
        onChange={({ target }) => change(target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      <span>{nextTime(nameIn(language, missing), nameIn(language, taken))}</span>
    </label>
  );
}

/** `2 × 1 kg`, or `1.5 kg` of a product that is sold by weight. */
function amountText(
  language: Language,
  product: Pick<SubstituteOffer['missing'], 'unit' | 'sold_by'>,
  quantity: number,
): string {
  if (product.sold_by === 'weight' || !product.unit) return countedText(language, product, quantity);
  const unit = unitIn(language, product.unit);
  // It stays on one line.
  return (quantity === 1 ? unit : `${formatCount(language, quantity)} × ${unit}`).replaceAll(' ', '\u00a0');
}

/** `1720 g`. */
const gramsText = (language: Language, grams: number) =>
  unitIn(language, `${grams} g`).replace(' ', '\u00a0');

function differenceText(language: Language, taka: number): string {
  const own = messages[language];
  const amount = formatShortTaka(language, Math.abs(Math.round(taka * 100) / 100));
  if (Math.abs(taka) < 0.005) return own.same;
  return taka > 0 ? own.dearer(amount) : own.cheaper(amount);
}

/** `8:05`. */
function clockText(language: Language, seconds: number): string {
  return formatCount(language, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

/** Counts down by the clock of this device, which need not be right; calls `onOver` now and then once the time is over. */
function useCountdown(from: number, onOver: () => void): number {
  const [left, setLeft] = useState(from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function changes nothing
  useEffect(() => {
    const end = Date.now() + from * 1000;
    let over = 0;
    setLeft(from);
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      // Until it is decided, which takes some seconds.
      if (now === 0 && ++over % 4 === 1) onOver();
    }, 1000);
    return () => clearInterval(timer);
  }, [from]);
  return left;
}
