import { wholeTaka } from '@haat/contract/money/money';
import { parsePaisa } from '@haat/contract/money/typed-number';
import type { DoorWays, PaidAtDoor, PaidPart } from '@haat/contract/office/orders/paid';
import { type Wallet, walletNames } from '@haat/contract/shop/wallets';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useId, useState } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';
import { paidMessages } from './paid-messages.ts';

/** A way that is not cash: `card`, `khata`, or a wallet. */
type Other = 'card' | 'khata' | Wallet;

/** What is let go by one press, in paisa. */
const LESS = [1_000, 2_000, 3_000, 5_000];

export interface PaidDraft {
  /** What is typed of each way that was chosen, in taka. */
  others: Partial<Record<Other, { taka: string; trxId: string }>>;
  lessPaisa: number;
  reason: string;
  /** Typed, in taka, of cash for what is owed on the khata; null: nothing. */
  oldBaki: string | null;
}

export const NOTHING_ELSE: PaidDraft = { others: {}, lessPaisa: 0, reason: '', oldBaki: null };

/** The rest that is paid in cash, in paisa; below 0: more is typed than is due. */
export function cashOf({ others, lessPaisa }: PaidDraft, duePaisa: number): number {
  return Object.values(others).reduce(
    (rest, { taka }) => rest - (parsePaisa(taka) ?? 0),
    duePaisa - lessPaisa,
  );
}

/** What a request says about the money; null: the sums are not right. Whole taka only. */
export function paidOf(draft: PaidDraft, duePaisa: number): PaidAtDoor | null {
  const parts: PaidPart[] = [];
  for (const [way, { taka, trxId }] of Object.entries(draft.others) as [
    Other,
    { taka: string; trxId: string },
  ][]) {
    const paisa = parsePaisa(taka);
    if (!isSum(paisa)) return null;
    const trx_id = trxId.trim();
    if (way === 'card' || way === 'khata') parts.push({ way, amount_paisa: paisa });
    else parts.push({ way: 'wallet', wallet: way, amount_paisa: paisa, ...(trx_id !== '' && { trx_id }) });
  }
  const cash = cashOf(draft, duePaisa);
  if (cash < 0) return null;
  if (cash > 0) parts.push({ way: 'cash', amount_paisa: cash });
  const { lessPaisa: amount_paisa, reason, oldBaki } = draft;
  const old_baki_paisa = oldBaki === null ? 0 : parsePaisa(oldBaki);
  if (oldBaki !== null && !isSum(old_baki_paisa)) return null;
  return {
    paid: parts,
    ...(amount_paisa > 0 && { less: { amount_paisa, reason } }),
    ...(old_baki_paisa && { old_baki_paisa }),
  };
}

function isSum(paisa: number | null): paisa is number {
  return paisa !== null && paisa > 0 && paisa === wholeTaka(paisa);
}

/** Lets go of so much; the last way that has so much takes the difference if no cash is left. */
export function letGo(draft: PaidDraft, lessPaisa: number, duePaisa: number): PaidDraft {
  const changed = { ...draft, lessPaisa };
  const cash = cashOf(changed, duePaisa);
  const gained = draft.lessPaisa - lessPaisa;
  const change = cash < 0 ? cash : cash === gained ? gained : 0;
  const ways = Object.keys(draft.others) as Other[];
  const paisaOf = (way: Other) => parsePaisa(draft.others[way]!.taka) ?? 0;
  const last = ways.findLast((way) => paisaOf(way) > 0 && paisaOf(way) + change >= 0) ?? ways.at(-1);
  if (!last || change === 0) return changed;
  const part = draft.others[last]!;
  const paisa = Math.max(0, (parsePaisa(part.taka) ?? 0) + change);
  return { ...changed, others: { ...draft.others, [last]: { ...part, taka: typedTaka(paisa) } } };
}

/** What an order has due, and how it can be paid. */
type Payable = Omit<DoorWays, 'paid'> & { cash_due_paisa: number; wallets: readonly Wallet[] };

/** The form, the sum of the order and the old baki in it, and what a request says; of wrong sums a notice, and null. */
export function usePaidForm(order: Payable) {
  const texts = useMessages(paidMessages);
  const [draft, setDraft] = useState(NOTHING_ELSE);
  return {
    form: <PaidForm order={order} draft={draft} onChange={setDraft} />,
    sumPaisa: order.cash_due_paisa - draft.lessPaisa + oldBakiOf(draft),
    read(): PaidAtDoor | null {
      const paid = paidOf(draft, order.cash_due_paisa);
      const problem = !paid ? texts.wrong : paid.less?.reason.trim() === '' ? texts.reasonMissing : null;
      if (problem === null) return paid;
      notify(problem, 'error');
      return null;
    },
  };
}

function oldBakiOf({ oldBaki }: PaidDraft): number {
  return parsePaisa(oldBaki ?? '') ?? 0;
}

/** Asks how the sum due is paid: what is not chosen is cash. */
function PaidForm({
  order: { cash_due_paisa: duePaisa, wallets, khata_left_paisa: khataLeftPaisa, khata_owed_paisa: owedPaisa },
  draft,
  onChange,
}: {
  order: Payable;
  draft: PaidDraft;
  onChange: (draft: PaidDraft) => void;
}) {
  const texts = useMessages(paidMessages);
  const language = useLanguage();
  const khata = khataLeftPaisa >= 100 ? (['khata'] as const) : [];
  const ways: Other[] = duePaisa > 0 ? [...wallets, 'card', ...khata] : [];
  const cash = cashOf(draft, duePaisa);
  const nameOf = (way: Other) =>
    way === 'card' || way === 'khata' ? texts[way] : walletNames[way][language];

  function toggle(way: Other) {
    const { [way]: chosen, ...others } = draft.others;
    if (chosen) return onChange({ ...draft, others });
    const most = way === 'khata' ? Math.min(cash, wholeTaka(khataLeftPaisa)) : cash;
    onChange({ ...draft, others: { ...others, [way]: { taka: typedTaka(Math.max(0, most)), trxId: '' } } });
  }

  return (
    <div className="grid gap-4">
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-1 font-bold">{texts.title}</legend>
        {ways.map((way) => (
          <Chip key={way} isChosen={way in draft.others} onClick={() => toggle(way)}>
            {nameOf(way)}
          </Chip>
        ))}
        {owedPaisa >= 100 && (
          <Chip
            isChosen={draft.oldBaki !== null}
            onClick={() =>
              onChange({ ...draft, oldBaki: draft.oldBaki === null ? typedTaka(wholeTaka(owedPaisa)) : null })
            }
          >
            {texts.oldBaki(formatPaisa(wholeTaka(owedPaisa)))}
          </Chip>
        )}
      </fieldset>
      {(Object.keys(draft.others) as Other[]).map((way) => (
        <Part
          key={way}
          name={nameOf(way)}
          hint={way === 'khata' ? texts.khataLeft(formatPaisa(khataLeftPaisa)) : undefined}
          hasTrxId={way !== 'card' && way !== 'khata'}
          part={draft.others[way]!}
          onChange={(part) => onChange({ ...draft, others: { ...draft.others, [way]: part } })}
        />
      ))}
      {draft.oldBaki !== null && (
        <TextField
          label={texts.oldBakiPaid}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={draft.oldBaki}
          onChange={({ target }) => onChange({ ...draft, oldBaki: target.value })}
        />
      )}
      {duePaisa > 0 && (
        <fieldset className="grid grid-cols-4 gap-2">
          <legend className="mb-1 font-bold">{texts.less}</legend>
          {LESS.filter((paisa) => paisa <= duePaisa).map((paisa) => (
            <Chip
              key={paisa}
              isChosen={draft.lessPaisa === paisa}
              onClick={() =>
                onChange({
                  ...letGo(draft, draft.lessPaisa === paisa ? 0 : paisa, duePaisa),
                  reason: draft.reason || texts.reasons[0]!,
                })
              }
            >
              {formatPaisa(paisa)}
            </Chip>
          ))}
        </fieldset>
      )}
      {draft.lessPaisa > 0 && <Less draft={draft} onChange={onChange} />}
      <p aria-live="polite" className="flex items-baseline justify-between gap-3">
        <span>{draft.oldBaki === null ? texts.cash : texts.cashInAll}</span>
        <span className={`whitespace-nowrap font-bold text-xl tabular-nums ${cash < 0 ? 'text-danger' : ''}`}>
          {cash < 0 ? texts.tooMuch : formatPaisa(cash + oldBakiOf(draft))}
        </span>
      </p>
    </div>
  );
}

/** How an order was paid, a text a part. */
export function usePartsText(): (parts: readonly PaidPart[]) => string[] {
  const texts = useMessages(paidMessages);
  const language = useLanguage();
  return (parts) =>
    parts.map(({ way, wallet, trx_id, amount_paisa }) => {
      const name = wallet ? walletNames[wallet][language] : texts.ways[way];
      return [name, trx_id, formatPaisa(amount_paisa)].filter(Boolean).join(' ');
    });
}

function Chip({ isChosen, onClick, children }: { isChosen: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className="min-h-12 rounded-control border-2 border-line bg-surface px-2 font-bold tabular-nums aria-pressed:border-brand aria-pressed:bg-brand-soft"
    >
      {children}
    </button>
  );
}

function Part({
  name,
  hint,
  hasTrxId,
  part,
  onChange,
}: {
  name: string;
  hint: string | undefined;
  hasTrxId: boolean;
  part: { taka: string; trxId: string };
  onChange: (part: { taka: string; trxId: string }) => void;
}) {
  const texts = useMessages(paidMessages);
  return (
    <div className={`grid items-start gap-2 ${hasTrxId ? 'grid-cols-2' : ''}`}>
      <TextField
        label={texts.amount(name)}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={part.taka}
        onChange={({ target }) => onChange({ ...part, taka: target.value })}
      />
      {hasTrxId && (
        <TextField
          label={texts.trxId}
          hint={texts.trxIdHint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={part.trxId}
          onChange={({ target }) => onChange({ ...part, trxId: target.value })}
        />
      )}
    </div>
  );
}

/** Why less was paid; one press, or typed. */
function Less({ draft, onChange }: { draft: PaidDraft; onChange: (draft: PaidDraft) => void }) {
  const texts = useMessages(paidMessages);
  const id = useId();
  return (
    <>
      <TextField
        label={texts.reason}
        list={id}
        maxLength={500}
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
      />
      <datalist id={id}>
        {texts.reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}
