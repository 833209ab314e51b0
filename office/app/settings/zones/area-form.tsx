import type { OfficeArea } from '@haat/contract/office/delivery-zones';
import type { Place } from '@haat/contract/shop/areas';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useRef, useState } from 'react';
import { AreaSearch, areaText } from '../../areas/area-search.tsx';
import { changedBy } from '../../i18n/format.ts';
import { useLanguage, useMessages } from '../../i18n/language.ts';
import { api } from '../../platform/api.ts';
import { useNotifyFailure } from '../../platform/problem-text.ts';
import { refusalOf } from '../../platform/refusal.ts';
import { settingsMessages } from '../messages.ts';

/**
 * The names of an area, or of a new one of the shop's own. It is part of the form of a zone, so it has no form of its own. `onDone` gets the
 * stored area, null for a deleted one, nothing if it stays as it was.
 */
export function AreaForm({
  area,
  onDone,
}: {
  area: OfficeArea | null;
  onDone: (area?: Place | null) => void;
}) {
  const texts = useMessages(settingsMessages);
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const [names, setNames] = useState({
    name: area?.name ?? '',
    name_bn: area?.name_bn ?? '',
    spellings: area?.spellings.join(', ') ?? '',
  });
  const [whole, setWhole] = useState<Place | null>(null);
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<{ name?: string; name_bn?: string }>({});
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const input = (name: keyof typeof names) => ({
    value: names[name],
    onChange: ({ target }: { target: { value: string } }) => setNames({ ...names, [name]: target.value }),
    // Enter would save the zone.
    onKeyDown: (event: { key: string; preventDefault: () => void }) =>
      event.key === 'Enter' && event.preventDefault(),
  });

  async function save() {
    const missing = {
      ...(names.name.trim() === '' && { name: texts.required }),
      ...(names.name_bn.trim() === '' && { name_bn: texts.required }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const spellings = names.spellings
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    const body = { name: names.name, name_bn: names.name_bn, spellings };
    await send(() =>
      area
        ? api.changeArea({ params: { id: area.id }, body: { ...body, version: area.version } })
        : api.addArea({ body: { ...body, part_of: whole?.id ?? null } }),
    );
  }

  async function send(work: () => Promise<OfficeArea | null>) {
    setSending(true);
    try {
      const stored = await work();
      onDone(
        stored && {
          id: stored.id,
          name: stored.name,
          name_bn: stored.name_bn,
          part_of: stored.part_of,
          part_of_bn: stored.part_of_bn,
        },
      );
    } catch (problem) {
      const { code, params } = refusalOf(problem);
      setSending(false);
      if (code === 'name_taken') return setErrors({ name: texts.areaTaken });
      if (code === 'area_changed') notify(texts.changed(...changedBy(params, language)), 'error');
      else notifyFailure(problem);
    }
  }

  async function remove() {
    if (!area || !window.confirm(texts.removeSure(area.name))) return;
    await send(async () => {
      await api.removeArea({ params: { id: area.id }, body: { version: area.version } });
      return null;
    });
  }

  return (
    <fieldset disabled={sending} className="grid grid-cols-1 gap-3 rounded-control bg-tile p-3">
      <legend className="sr-only">{area ? texts.renameArea(area.name) : texts.ownArea}</legend>
      {!area && <p className="text-muted text-sm">{texts.ownAreaWhy}</p>}
      <TextField label={texts.name} maxLength={100} error={errors.name} {...input('name')} />
      <TextField
        label={texts.nameBn}
        lang="bn"
        maxLength={100}
        error={errors.name_bn}
        {...input('name_bn')}
      />
      <TextField
        label={texts.otherSpellings}
        optional={texts.optional}
        maxLength={1000}
        {...input('spellings')}
      />
      {!area && (
        <AreaSearch
          ref={field}
          label={texts.partOf}
          listLabel={texts.areasFound}
          typed={whole ? areaText(whole, language) : typed}
          isChosen={whole !== null}
          onType={(text) => {
            setWhole(null);
            setTyped(text);
          }}
          onPick={setWhole}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onDone()}>
          {texts.back}
        </Button>
        {area?.kind === 'own' && (
          <Button variant="outline" className="text-danger!" onClick={remove}>
            {texts.deleteArea}
          </Button>
        )}
        <Button className="grow" onClick={save}>
          {texts.save}
        </Button>
      </div>
    </fieldset>
  );
}
