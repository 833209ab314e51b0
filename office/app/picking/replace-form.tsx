import type { SubstituteChoice } from '@haat/contract/office/orders/picking';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { PhoneIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { api } from '../platform/api.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import type { Problem } from './merge-queued-ticks.ts';
import { pickingMessages } from './messages.ts';
import { useProductName } from './product-card.tsx';
import { makeTick } from './use-picking.ts';

interface Found {
  phone: string;
  name: string;
  choices: SubstituteChoice[];
}

/** Another product instead, after a call. */
export function ReplaceForm({
  product,
  line,
  staff,
  onBack,
  onDone,
}: Problem & { staff: number; onBack: () => void; onDone: () => void }) {
  const texts = useMessages(pickingMessages);
  const productName = useProductName();
  const [search, setSearch] = useState('');
  const { found, failed } = useSubstitutes(line.id, search);
  const [chosen, setChosen] = useState<SubstituteChoice | null>(null);
  const [consent, setConsent] = useState('');
  const [checked, setChecked] = useState(false);

  function send() {
    setChecked(true);
    if (!chosen || consent.trim() === '') return;
    const quantity = Math.min(line.quantity, chosen.stock);
    const tick = { line: line.id, action: 'substitute' as const, quantity, seen: line.quantity };
    const shown = { name: product.name, name_bn: product.name_bn, bag: line.bag };
    try {
      makeTick(staff, { ...tick, product: chosen.product, consent: consent.trim() }, shown);
      onDone();
    } catch {
      notify(texts.notStored, 'error');
    }
  }

  if (failed) return <Unavailable onBack={onBack} />;
  return (
    <>
      <p>{texts.askFirst}</p>
      {found && (
        <a href={`tel:${found.phone}`} className={buttonClass('outline')}>
          <PhoneIcon className="size-5" />
          <span>{texts.call(found.name)}</span>
        </a>
      )}
      <TextField
        label={texts.search}
        type="search"
        value={search}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
      />
      {found?.choices.length === 0 && <p className="text-muted">{texts.noChoice}</p>}
      <Choices choices={found?.choices ?? []} chosen={chosen} onChoose={setChosen} />
      {checked && !chosen && <p className="font-bold text-danger text-sm">{texts.choose}</p>}
      <ReasonField
        label={texts.consentLabel}
        kind="consent"
        value={consent}
        onChange={setConsent}
        error={checked && consent.trim() === '' ? texts.consentMissing : undefined}
      />
      <Button onClick={send}>
        {chosen
          ? texts.replaceWith(Math.min(line.quantity, chosen.stock), productName(chosen))
          : texts.replace}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {texts.back}
      </Button>
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
  chosen: SubstituteChoice | null;
  onChoose: (choice: SubstituteChoice) => void;
}) {
  const texts = useMessages(pickingMessages);
  const language = useLanguage();
  const productName = useProductName();
  return (
    <ul className="grid gap-2">
      {choices.map((choice) => (
        <li key={choice.product}>
          <button
            type="button"
            aria-pressed={choice.product === chosen?.product}
            onClick={() => onChoose(choice)}
            className="min-h-14 w-full rounded-control border border-line px-4 py-2 text-left aria-pressed:border-brand aria-pressed:bg-brand-soft"
          >
            <span className="block font-bold">
              <span>{productName(choice)}</span>
              {space}
              {choice.unit && <span className="font-normal">{unitText(language, choice.unit)}</span>}
            </span>
            <span className="block text-muted text-sm">
              {`${texts.stock(choice.stock)}${choice.dearer ? ` · ${texts.dearer}` : ''}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** In ms. */
const TYPING = 250;

/** Searches after a pause in typing. */
function useSubstitutes(line: number, search: string): { found: Found | null; failed: boolean } {
  const [result, setResult] = useState<{ found: Found | null; failed: boolean }>({
    found: null,
    failed: false,
  });
  useEffect(() => {
    let current = true;
    const run = () =>
      api
        .findSubstitutes({ params: { id: line }, query: { search } })
        .then((found) => current && setResult({ found, failed: false }))
        .catch(() => current && setResult({ found: null, failed: true }));
    const timer = setTimeout(run, search === '' ? 0 : TYPING);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [line, search]);
  return result;
}
