import type { PickList, PickWave } from '@haat/contract/office/orders/picking';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { useState } from 'react';
import { formatSpan, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { pickingMessages } from './messages.ts';
import { chooseWave, sync } from './use-picking.ts';

/** Which orders are picked first, and who has which part of them. Nothing for one packer in a shop without slots. */
export function WaveBar({ list, staff }: { list: PickList; staff: number }) {
  const texts = useMessages(pickingMessages);
  const nameOf = useWaveName();
  const { waves, packers } = list;
  const isShared = packers > 1 || waves.some(({ parts }) => parts.length > 0);
  const hasChoice = waves.length > 1 && (isShared || waves.some(({ from }) => from !== null));
  const wave = waves.length === 1 ? waves[0] : waves.find(({ key }) => key === list.wave);
  return (
    <>
      {hasChoice && (
        <Select
          label={texts.wave}
          value={list.wave || 'all'}
          onChange={({ target }) => chooseWave(staff, target.value)}
        >
          <Options of={waves.map((each) => [each.key, `${nameOf(each)} (${inDigits(each.orders)})`])} />
          <option value="all">{texts.allWaves}</option>
        </Select>
      )}
      {isShared && wave && wave.lines > 0 && <Parts key={wave.key} wave={wave} staff={staff} />}
    </>
  );
}

/** The time and place of a wave. */
function useWaveName(): (wave: PickWave) => string {
  const texts = useMessages(pickingMessages);
  const language = useLanguage();
  return ({ from, by, zone, zone_bn, pickup }) => {
    const time = from && by ? formatSpan(from, by, language) : by && texts.by(formatTime(by, language));
    const place = pickup ? texts.pickup : (language === 'bn' && zone_bn) || zone;
    return [time, place].filter(Boolean).join(' · ') || texts.noTime;
  };
}

/** Who has which part of a wave. A part is taken, given back, or taken over from somebody who has left. */
function Parts({ wave: { key: wave, free, parts }, staff }: { wave: PickWave; staff: number }) {
  const texts = useMessages(pickingMessages);
  const own = parts.find((part) => part.staff === staff);
  /** Undefined: open while only others have a part. Who has one sees what to pick. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const [takesOver, setTakesOver] = useState<number | null>(null);
  const { busy, run } = useAction();

  async function take(share: number, from?: number) {
    const taken = await run(() => api.claimProducts({ body: { wave, share, ...(from && { from }) } }));
    if (taken?.products === 0) notify(texts.nothingFree, 'error');
    if (taken) setTakesOver(null);
    if (taken && taken.products > 0) setIsOpen(false);
    await sync(staff);
  }

  async function giveBack() {
    // What she has picked of it is sent before.
    await sync(staff);
    await run(() => api.releaseProducts({ body: { wave } }));
    await sync(staff);
  }

  return (
    <details
      open={isOpen ?? (parts.length > 0 && !own)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-2">
        <span className="font-bold">{texts.split}</span>
        {own && (
          <span className="text-muted text-sm tabular-nums">
            {`${texts.you}: ${texts.part(own.products, own.lines)}`}
          </span>
        )}
      </summary>
      <ul className="border-line border-t">
        {parts.map((part) => (
          <li key={part.staff} className="grid gap-2 border-line border-b px-4 py-2 last:border-b-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <strong className="block">{part.staff === staff ? texts.you : part.name}</strong>
                <span className="text-muted text-sm tabular-nums">
                  {texts.part(part.products, part.lines)}
                </span>
              </span>
              {part.staff === staff ? (
                <Button variant="outline" disabled={busy} onClick={giveBack}>
                  {texts.giveBack}
                </Button>
              ) : (
                <Button
                  variant="outline"
                  aria-expanded={takesOver === part.staff}
                  aria-label={texts.takeOverFrom(part.name)}
                  onClick={() => setTakesOver(takesOver === part.staff ? null : part.staff)}
                >
                  {texts.takeOver}
                </Button>
              )}
            </span>
            {takesOver === part.staff && (
              <>
                <span className="text-muted text-sm">{texts.takeOverHint(part.name)}</span>
                <Shares busy={busy} onTake={(share) => take(share, part.staff)} />
              </>
            )}
          </li>
        ))}
        {free > 0 && (
          <li className="grid gap-2 px-4 py-2">
            <span>
              <strong className="block">{texts.free}</strong>
              <span className="text-muted text-sm tabular-nums">{texts.products(free)}</span>
            </span>
            <Shares busy={busy} onTake={take} />
          </li>
        )}
      </ul>
    </details>
  );
}

function Shares({ busy, onTake }: { busy: boolean; onTake: (share: number) => void }) {
  const texts = useMessages(pickingMessages);
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{texts.take}</legend>
      {texts.shares.map(([short, name], at) => (
        <Button
          key={name}
          variant="soft"
          className="px-1 tabular-nums"
          disabled={busy}
          onClick={() => onTake(at + 1)}
        >
          <span aria-hidden="true">{short}</span>
          <span className="sr-only">{name}</span>
        </Button>
      ))}
    </fieldset>
  );
}
