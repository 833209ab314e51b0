import type { SubstituteChoice, Tick } from '@haat/contract/office/orders/picking';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { PhoneIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useEffect, useState } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { afterPause } from '../platform/after-pause.ts';
import { api } from '../platform/api.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { FileButton } from '../products/photos/file-button.tsx';
import { preparePhoto } from '../products/photos/prepare-photo.ts';
import { useNameOf } from '../products/product-name.ts';
import type { Problem } from './merge-queued-ticks.ts';
import { pickingMessages } from './messages.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { makeTick } from './use-picking.ts';

interface Found {
  phone: string;
  name: string;
  choices: SubstituteChoice[];
}

/** The shopper is asked about at most so many products. */
const MOST_OFFERED = 2;

/** Another product instead: the shopper is asked by a message with a link, or has agreed on the phone. */
export function ReplaceForm({
  product,
  line,
  staff,
  onBack,
  onDone,
}: Problem & { staff: number; onBack: () => void; onDone: () => void }) {
  const texts = useMessages(pickingMessages);
  const { nameOf } = useNameOf();
  const [search, setSearch] = useState('');
  const { found, failed } = useSubstitutes(line.id, search);
  const [chosen, setChosen] = useState<readonly SubstituteChoice[]>([]);
  const [missing, setMissing] = useState<number | null>(line.quantity);
  const [agreed, setAgreed] = useState(false);
  const quantity = Math.min(missing ?? 0, ...chosen.map(({ stock }) => stock));

  function toggle(choice: SubstituteChoice) {
    const others = chosen.filter((each) => each.product !== choice.product);
    setChosen(others.length < chosen.length ? others : [...others.slice(1 - MOST_OFFERED), choice]);
  }

  function send(more: Pick<Tick, 'action'> & Partial<Tick>) {
    const shown = { name: product.name, name_bn: product.name_bn, bag: line.bag };
    try {
      makeTick(staff, { line: line.id, quantity, seen: line.quantity, ...more }, shown);
      onDone();
    } catch {
      notify(texts.notStored, 'error');
    }
  }

  if (failed) return <Unavailable onBack={onBack} />;
  return (
    <>
      <TextField
        label={texts.search}
        type="search"
        value={search}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
      />
      {found?.choices.length === 0 && <p className="text-muted">{texts.noChoice}</p>}
      <Choices choices={found?.choices ?? []} chosen={chosen} onChoose={toggle} />
      {line.quantity > 1 && (
        <QuantityStepper
          label={texts.howManyMissing}
          product={product}
          count={missing}
          most={line.quantity}
          onChange={setMissing}
        />
      )}
      {agreed && found ? (
        <Agreed
          {...found}
          choice={chosen[0] ?? null}
          quantity={quantity}
          onSend={(consent) => send({ action: 'substitute', product: chosen[0]!.product, consent })}
        />
      ) : (
        <>
          <PhotoOfGoods line={line} />
          <p className="text-muted text-sm">{texts.askHint}</p>
          {/* In reach of the thumb, however many products were found. */}
          <div className="sticky -bottom-5 -mx-5 grid bg-surface px-5 py-3">
            <Button
              disabled={chosen.length === 0 || quantity === 0}
              onClick={() => send({ action: 'offer', products: chosen.map((each) => each.product) })}
            >
              {chosen.length === 0 ? texts.choose : texts.ask(chosen.map(nameOf))}
            </Button>
          </div>
          <Button variant="outline" onClick={() => setAgreed(true)}>
            {texts.agreed}
          </Button>
        </>
      )}
      <Button variant="plain" onClick={onBack}>
        {texts.back}
      </Button>
    </>
  );
}

/** A photo of what is there, which the shopper sees with the question. */
function PhotoOfGoods({ line }: Pick<Problem, 'line'>) {
  const texts = useMessages(pickingMessages);
  const [sent, setSent] = useState<{ url: string }[]>([]);
  const [sending, setSending] = useState(false);

  async function send([file]: File[]) {
    if (!file) return;
    setSending(true);
    try {
      const form = new FormData();
      for (const [name, value] of Object.entries({
        key: newKey(),
        kind: 'substitute',
        line: String(line.id),
      }))
        form.append(name, value);
      form.append('photo', await preparePhoto(file), 'photo.jpg');
      const { photo } = await api.uploadOrderPhoto({ params: { id: line.order }, body: form });
      setSent((before) => [...before, { url: photo }]);
    } catch {
      notify(texts.photoNotSent, 'error');
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {sent.map(({ url }) => (
        <img key={url} src={url} alt={texts.photoSent} className="size-14 rounded-control object-cover" />
      ))}
      {sending ? (
        <p role="status">{texts.photoSending}</p>
      ) : (
        <FileButton camera variant="outline" label={texts.photo} onFiles={(files) => void send(files)} />
      )}
    </div>
  );
}

/** The shopper is called, and how they have agreed is recorded. */
function Agreed({
  phone,
  name,
  choice,
  quantity,
  onSend,
}: Found & { choice: SubstituteChoice | null; quantity: number; onSend: (consent: string) => void }) {
  const texts = useMessages(pickingMessages);
  const { nameOf } = useNameOf();
  const [consent, setConsent] = useState('');
  const [checked, setChecked] = useState(false);

  function send() {
    setChecked(true);
    if (choice && quantity > 0 && consent.trim() !== '') onSend(consent.trim());
  }

  return (
    <>
      <p>{texts.askFirst}</p>
      <a href={`tel:${phone}`} className={buttonClass('outline')}>
        <PhoneIcon className="size-5" />
        <span>{texts.call(name)}</span>
      </a>
      {checked && !choice && <p className="font-bold text-danger text-sm">{texts.choose}</p>}
      <ReasonField
        label={texts.consentLabel}
        kind="consent"
        value={consent}
        onChange={setConsent}
        error={checked && consent.trim() === '' ? texts.consentMissing : undefined}
      />
      <Button onClick={send}>{choice ? texts.replaceWith(quantity, nameOf(choice)) : texts.replace}</Button>
    </>
  );
}

function Unavailable({ onBack }: { onBack: () => void }) {
  const texts = useMessages(pickingMessages);
  return (
    <>
      <p role="alert" className="font-bold text-danger">
        {texts.needsNetwork}
      </p>
      <Button variant="plain" onClick={onBack}>
        {texts.back}
      </Button>
    </>
  );
}

function Choices({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly SubstituteChoice[];
  chosen: readonly SubstituteChoice[];
  onChoose: (choice: SubstituteChoice) => void;
}) {
  const texts = useMessages(pickingMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  // Those that were chosen stay while another one is searched.
  const found = choices.filter(({ product }) => !chosen.some((each) => each.product === product));
  const shown = chosen.some(({ product }) => !choices.some((each) => each.product === product))
    ? [...chosen, ...found]
    : choices;
  return (
    <ul className="grid gap-2">
      {shown.map((choice) => (
        <li key={choice.product}>
          <button
            type="button"
            aria-pressed={chosen.some(({ product }) => product === choice.product)}
            onClick={() => onChoose(choice)}
            className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-left aria-pressed:border-brand aria-pressed:bg-brand-soft"
          >
            {choice.image && (
              <img
                src={choice.image}
                alt=""
                loading="lazy"
                className="size-12 rounded-control object-contain"
              />
            )}
            <span className="min-w-0">
              <span className="block font-bold">
                <span>{nameOf(choice)}</span>
                {space}
                {choice.unit && <span className="font-normal">{unitText(language, choice.unit)}</span>}
              </span>
              <span className="block text-muted text-sm tabular-nums">
                {`${differenceText(texts, choice.dearer_paisa)} · ${texts.stock(choice.stock)}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function differenceText(texts: (typeof pickingMessages)['en'], dearerPaisa: number): string {
  if (dearerPaisa === 0) return texts.samePrice;
  const amount = formatPaisa(Math.abs(dearerPaisa));
  return dearerPaisa > 0 ? texts.dearer(amount) : texts.cheaper(amount);
}

/** In ms. */
const TYPING = 250;

/** Searches after a pause in typing. What was found stays if the network is lost. */
function useSubstitutes(line: number, search: string): { found: Found | null; failed: boolean } {
  const [result, setResult] = useState<{ found: Found | null; failed: boolean }>({
    found: null,
    failed: false,
  });
  useEffect(() => {
    const find = () => api.findSubstitutes({ params: { id: line }, query: { search } }).catch(() => null);
    return afterPause(search === '' ? 0 : TYPING, find, (found) =>
      setResult((before) => ({
        found: found ?? before.found,
        failed: found === null && before.found === null,
      })),
    );
  }, [line, search]);
  return result;
}
