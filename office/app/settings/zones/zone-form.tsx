import { parsePaisa, wholeNumber } from '@haat/contract/money/typed-number';
import type { OfficeZone, ZoneTerms } from '@haat/contract/office/delivery-zones';
import { MAX_CHARGE_PAISA } from '@haat/contract/office/limits';
import type { Place } from '@haat/contract/shop/areas';
import { courierNames, couriers } from '@haat/contract/shop/couriers';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { changedBy, formatPaisa } from '../../i18n/format.ts';
import { useLanguage, useMessages } from '../../i18n/language.ts';
import { checkAmount, parseGrams, typedTaka } from '../../i18n/typed-amounts.ts';
import { api } from '../../platform/api.ts';
import { LockedFields } from '../../platform/locked-fields.tsx';
import { useNotifyFailure, useProblemText, useProblemTexts } from '../../platform/problem-text.ts';
import { refusalOf } from '../../platform/refusal.ts';
import { useFormGuard } from '../../platform/use-leave-guard.ts';
import { useReload } from '../../platform/use-reload.ts';
import { settingsMessages } from '../messages.ts';
import { ZoneAreas } from './zone-areas.tsx';
import { ZonePreview } from './zone-preview.tsx';
import { placesOf, termsOf } from './zone-terms.ts';

/** A form for a zone, or for a new one. If somebody else was first, it shows the stored values beside the typed ones. */
export function ZoneForm({
  zone,
  zones,
  onClose,
}: {
  zone: OfficeZone | null;
  zones: readonly OfficeZone[];
  onClose: () => void;
}) {
  const texts = useMessages(settingsMessages);
  const problemTexts = useProblemTexts();
  const notifyFailure = useNotifyFailure();
  const problemText = useProblemText();
  const language = useLanguage();
  const reload = useReload();
  /** As it was when it was opened, or as it was shown after somebody else's change. */
  const seen = useRef(zone?.version ?? 0);
  /** The values when the form was opened: a later change by somebody else does not replace the typed values. */
  const [initial] = useState(zone);
  const [everywhereElse, setEverywhereElse] = useState(zone?.everywhere_else ?? false);
  const [areas, setAreas] = useState<readonly Place[]>(zone?.areas ?? []);
  const [conflict, setConflict] = useState('');
  const { form, errors, sending } = useForm({ check, send });
  useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    const isEmpty = (name: string) => typedText(typed, name) === '';
    const charge = checkAmount(typedText(typed, 'charge'), { most: MAX_CHARGE_PAISA }, problemTexts);
    const free = checkAmount(
      typedText(typed, 'free_from'),
      { least: 1, most: MAX_CHARGE_PAISA },
      problemTexts,
    );
    const smallest = checkAmount(
      typedText(typed, 'smallest'),
      { least: 1, most: MAX_CHARGE_PAISA },
      problemTexts,
    );
    return {
      ...(isEmpty('name') && { name: texts.required }),
      ...(isEmpty('name_bn') && { name_bn: texts.required }),
      ...(charge && { charge }),
      ...(!everywhereElse && areas.length === 0 && { areas: texts.areasMissing }),
      ...(free && !isEmpty('free_from') && { free_from: free }),
      ...(smallest && !isEmpty('smallest') && { smallest }),
      ...(!isEmpty('weight') &&
        parseGrams(typedText(typed, 'weight')) === null && { weight: texts.weightWrong }),
      ...(!isEmpty('hours') && readHours(typedText(typed, 'hours')) === null && { hours: texts.hoursWrong }),
    };
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const body = termsIn(typed);
    try {
      if (zone) await api.changeZone({ params: { id: zone.id }, body: { ...body, version: seen.current } });
      else await api.addZone({ body });
      notify(texts.saved, 'success');
      await reload();
      onClose();
      return null;
    } catch (problem) {
      return refused(problem);
    }
  }

  function termsIn(typed: FormData): ZoneTerms {
    return {
      ...readTerms(typed),
      everywhere_else: everywhereElse,
      areas: everywhereElse ? [] : areas.map(({ id }) => id),
    };
  }

  async function refused(problem: unknown): Promise<FieldErrors | null> {
    const { code, params, fields } = refusalOf(problem);
    if (code === 'name_taken') return { name: texts.nameTaken };
    if (code === 'elsewhere_taken') return { areas: texts.elsewhereTaken };
    if (code === 'invalid' && fields?.areas) return { areas: problemText(fields.areas) };
    const zones = code === 'zone_changed' ? await api.listZones().catch(() => null) : null;
    if (zones && code === 'zone_changed') {
      setConflict(texts.changed(...changedBy(params, language)));
      seen.current = zones.find(({ id }) => id === zone?.id)?.version ?? seen.current;
      await reload();
      return null;
    }
    if (code === 'not_found') notify(texts.gone, 'error');
    else notifyFailure(problem);
    return null;
  }

  async function remove() {
    if (!zone || !window.confirm(texts.removeSure(zone.name))) return;
    try {
      await api.removeZone({ params: { id: zone.id }, body: { version: seen.current } });
    } catch (problem) {
      await refused(problem);
      return;
    }
    await reload();
    onClose();
  }

  return (
    <form {...form} className="grid grid-cols-1 gap-3 rounded-card border-2 border-brand bg-surface p-4">
      {conflict !== '' && zone && <Conflict text={conflict} zone={zone} />}
      <LockedFields locked={sending}>
        <ZoneFieldset initial={initial} errors={errors}>
          <fieldset className="grid grid-cols-1 gap-2">
            <legend className="mb-1 font-bold text-sm">{texts.where}</legend>
            {[false, true].map((elsewhere) => (
              <label key={String(elsewhere)} className="flex min-h-12 items-center gap-3">
                <input
                  type="radio"
                  name="where"
                  checked={everywhereElse === elsewhere}
                  onChange={() => setEverywhereElse(elsewhere)}
                  className="size-5 accent-brand"
                />
                <span>{elsewhere ? texts.allOthers : texts.theseAreas}</span>
              </label>
            ))}
            {!everywhereElse && (
              <ZoneAreas areas={areas} onChange={setAreas} zones={zones} error={errors.areas} />
            )}
            {everywhereElse && errors.areas && (
              <p className="font-bold text-danger text-sm">{errors.areas}</p>
            )}
          </fieldset>
        </ZoneFieldset>
      </LockedFields>
      <ZonePreview
        id={zone?.id ?? null}
        read={() => {
          const element = form.ref.current;
          const typed = element && new FormData(element);
          if (!typed || Object.keys(check(typed)).length > 0) {
            element?.requestSubmit();
            return null;
          }
          return termsIn(typed);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onClose}>
          {texts.back}
        </Button>
        {zone && (
          <Button variant="outline" className="text-danger!" onClick={remove}>
            {texts.remove}
          </Button>
        )}
        <Button type="submit" className="grow" disabled={sending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function ZoneFieldset({
  initial,
  errors,
  children,
}: {
  initial: OfficeZone | null;
  errors: FieldErrors;
  children: Elements;
}) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const taka = (paisa: number | null | undefined) => typedTaka(paisa ?? null);
  const field = (
    name: string,
    label: string,
    value: string,
    more: Partial<Parameters<typeof TextField>[0]> = {},
  ) => (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      optional={texts.optional}
      defaultValue={value}
      error={errors[name]}
      {...more}
    />
  );
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
        <TextField
          label={texts.name}
          name="name"
          maxLength={100}
          defaultValue={initial?.name}
          error={errors.name}
        />
        <TextField
          label={texts.nameBn}
          name="name_bn"
          lang="bn"
          maxLength={100}
          defaultValue={initial?.name_bn}
          error={errors.name_bn}
        />
      </div>
      {children}
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-3">
        {field('charge', texts.charge, taka(initial?.charge_paisa), { optional: undefined })}
        {field('free_from', texts.free, taka(initial?.free_from_paisa))}
        {field('hours', texts.hours, String(initial?.hours ?? ''), { inputMode: 'numeric' })}
        {field('smallest', texts.smallest, taka(initial?.smallest_order_paisa))}
        {field(
          'weight',
          texts.weight,
          initial?.weight_limit_grams ? String(initial.weight_limit_grams / 1_000) : '',
          { hint: texts.weightHint },
        )}
        <Select label={texts.courier} name="courier" defaultValue={initial?.courier ?? ''}>
          <option value="">{texts.ownRiders}</option>
          <Options of={couriers.map((name) => [name, courierNames[name][language]])} />
        </Select>
      </div>
    </>
  );
}

/** The person who was first, and the stored values. */
function Conflict({ text: who, zone }: { text: string; zone: OfficeZone }) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const { name, name_bn, charge_paisa } = zone;
  const stored = [
    `${name} (${name_bn})`,
    formatPaisa(charge_paisa),
    ...termsOf(zone, texts, language),
    placesOf(zone, texts, language),
  ];
  return (
    <div role="alert" className="grid grid-cols-1 gap-1 rounded-control bg-danger-soft p-3 text-danger">
      <p className="font-bold">{who}</p>
      <p>{`${texts.theirs}: ${stored.join(' · ')}`}</p>
    </div>
  );
}

const readHours = (typed: string) => wholeNumber(typed, 1, 720);

function readTerms(typed: FormData): Omit<ZoneTerms, 'areas' | 'everywhere_else'> {
  const hours = typedText(typed, 'hours');
  const free = typedText(typed, 'free_from');
  const smallest = typedText(typed, 'smallest');
  const weight = typedText(typed, 'weight');
  const courier = typedText(typed, 'courier');
  return {
    name: typedText(typed, 'name'),
    name_bn: typedText(typed, 'name_bn'),
    charge_paisa: parsePaisa(typedText(typed, 'charge'))!,
    free_from_paisa: free === '' ? null : parsePaisa(free),
    smallest_order_paisa: smallest === '' ? null : parsePaisa(smallest),
    weight_limit_grams: weight === '' ? null : parseGrams(weight),
    hours: hours === '' ? null : readHours(hours),
    courier: couriers.find((name) => name === courier) ?? null,
  };
}
