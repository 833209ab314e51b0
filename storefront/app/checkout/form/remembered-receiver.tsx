import { orderAttribute, orderAttributeNames } from '@haat/contract/shop/order-attributes';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type RefObject, useState } from 'react';
import { chooseAreaById } from '../../delivery/place.ts';
import { phoneIn } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import type { Draft } from './draft.ts';
import { fieldNames } from './order-form.ts';
import { fieldOf, setField } from './prefill.ts';
import {
  forgetPlaces,
  isRemembering,
  isSame,
  labelPlace,
  type RememberedPlace,
  readPlaces,
  setRemembering,
} from './remembered-places.ts';

/** The receivers that this device remembers, in place of the fields of the form, which they fill. Only for the browser. */
export function RememberedReceiver({
  form,
  initial,
  onChange,
  onForget,
}: {
  form: RefObject<HTMLFormElement | null>;
  initial: Draft;
  /** The shopper wants to see the fields. */
  onChange: () => void;
  onForget: () => void;
}) {
  const texts = useMessages('checkout').remembered;
  const [places, setPlaces] = useState(() => readPlaces());
  const [chosen, setChosen] = useState(() =>
    Math.max(
      places.findIndex((each) => isSame(each, initial)),
      0,
    ),
  );
  const place = places[chosen];

  function choose(at: number) {
    const next = places[at];
    if (!next || !form.current) return;
    setChosen(at);
    fillForm(form.current, next, place);
    if (next.area) void chooseAreaById(Number(next.area));
  }

  function rename(label: string) {
    if (!place) return;
    labelPlace(place, label);
    setPlaces(readPlaces());
  }

  function forget() {
    forgetPlaces();
    if (form.current) fillForm(form.current, null);
    notify(texts.forgotten, 'success');
    onForget();
  }

  if (!place) return null;
  return (
    <section className="grid gap-3 rounded-card border border-brand bg-surface p-4">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-bold text-lg">{places.length > 1 ? texts.choose : texts.title}</legend>
        {places.map((each, at) => (
          <PlaceOption
            key={`${each.name} ${each.phone} ${each.address}`}
            place={each}
            checked={at === chosen}
            only={places.length === 1}
            onChoose={() => choose(at)}
          />
        ))}
      </fieldset>
      <TextField
        key={chosen}
        label={texts.label}
        hint={texts.labelHint}
        defaultValue={place.label}
        maxLength={40}
        autoComplete="off"
        onBlur={(event) => rename(event.target.value.trim())}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onChange}>
          {texts.change}
        </Button>
        <Button variant="plain" onClick={forget}>
          {texts.forget}
        </Button>
      </div>
    </section>
  );
}

function PlaceOption({
  place,
  checked,
  only,
  onChoose,
}: {
  place: RememberedPlace;
  checked: boolean;
  only: boolean;
  onChoose: () => void;
}) {
  const language = useLanguage();
  const text = (
    <span className="min-w-0">
      <span className="block font-bold">{place.label ? `${place.label} · ${place.name}` : place.name}</span>
      <span className="block tabular-nums">{phoneIn(language, place.phone)}</span>
      <span className="block text-muted">{place.address}</span>
    </span>
  );
  if (only) return text;
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line px-4 py-2 hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="remembered_place"
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand outline-none"
      />
      {text}
    </label>
  );
}

/** Below the fields: whether this device remembers them. */
export function RememberChoice() {
  const texts = useMessages('checkout').remembered;
  const [remember, setRemember] = useState(() => isRemembering());
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={remember}
        onChange={(event) => {
          setRemembering(event.target.checked);
          setRemember(event.target.checked);
        }}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        <span>{`${texts.remember} `}</span>
        <span className="block text-muted text-sm">{texts.rememberHint}</span>
      </span>
    </label>
  );
}

/**
 * Fills the form with a place, as if it was typed; without a place it empties the receiver. What is asked for and is not that of the
 * place `before` was typed for this order, and stays.
 */
function fillForm(form: HTMLFormElement, place: RememberedPlace | null, before?: RememberedPlace): void {
  for (const name of fieldNames) setField(fieldOf(form, name), place?.[name] ?? '');
  for (const name of orderAttributeNames) {
    const field = form.elements.namedItem(name);
    const [suggested = ''] = orderAttribute(name).choices ?? [];
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)) continue;
    if (!before || field.value.trim() === (before[name] || suggested))
      setField(field, place?.[name] || suggested);
  }
  const delivery = form.elements.namedItem('delivery_type');
  if (!place?.delivery_type || !(delivery instanceof RadioNodeList)) return;
  delivery.value = place.delivery_type;
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
