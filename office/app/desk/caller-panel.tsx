import type { Basket, Caller, CallerRow } from '@haat/contract/office/orders/desk';
import { formatPhone, maybePhone, plainDigits, toE164 } from '@haat/contract/phone/phone';
import { type Language, nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PhoneRecord } from '../calls/call-panel.tsx';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { OrderSum } from '../orders/order-sum.tsx';
import { api } from '../platform/api.ts';
import { Combobox } from '../platform/combobox.tsx';
import { ClaimForm } from '../wallets/claim-form.tsx';
import { walletMessages } from '../wallets/messages.ts';
import { AREA_FIELD, AreaField } from './area-field.tsx';
import { CallerBlock } from './caller-block.tsx';
import { deskMessages } from './messages.ts';
import { addLine, edit, editWishes, useDesk } from './order-draft.ts';

export type CallerErrors = Partial<Record<'phone' | 'name' | 'address' | 'area', string>>;

/** The phone, then who calls: known callers as a card, others with two fields. */
export function CallerPanel({
  field,
  productField,
  errors,
}: {
  field: RefObject<HTMLInputElement | null>;
  productField: RefObject<HTMLInputElement | null>;
  errors: CallerErrors;
}) {
  const texts = useMessages(deskMessages);
  const draft = useDesk((desk) => desk.draft);
  const name = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState('');
  const { caller, callers } = useCaller(draft.phone, typing === draft.phone);
  const [editing, setEditing] = useState('');
  const isKnown = caller !== null && caller.name !== '' && draft.name !== '' && draft.address !== '';
  const isCard = isKnown && editing !== caller.phone && !errors.name && !errors.address;

  function focusNext() {
    const { name: receiver, address } = useDesk.getState().draft;
    (receiver && address ? productField : name).current?.focus();
  }

  async function choose(phone: string) {
    edit({ phone });
    setTyping('');
    await readCaller(phone);
    // Somebody may type elsewhere by now.
    if (document.activeElement === field.current && useDesk.getState().draft.phone === phone) focusNext();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Combobox
        ref={field}
        label={texts.phone}
        listLabel={texts.found}
        {...(caller ? {} : { hint: texts.phoneHint })}
        error={errors.phone}
        inputMode="tel"
        value={draft.phone}
        onChange={(phone) => {
          setTyping(phone);
          changePhone(phone, caller);
        }}
        onLeave={() => setTyping('')}
        options={callers}
        render={(row) => <CallerOption caller={row} />}
        onPick={({ phone }) => choose(formatPhone(phone).replace('-', ''))}
        onEnter={() => choose(draft.phone)}
      />
      {caller?.block && <CallerBlock block={caller.block} />}
      {caller && caller.credit_paisa > 0 && (
        <Checkbox
          label={
            <>
              <span className="block font-bold">{texts.spendCredit(formatPaisa(caller.credit_paisa))}</span>
              <span className="block text-muted text-sm">{texts.creditHint}</span>
            </>
          }
          className="cursor-pointer"
          checked={draft.credit !== undefined}
          onChange={({ target }) => edit({ credit: target.checked ? caller.credit_paisa : undefined })}
        />
      )}
      {caller && caller.wishes.cap_paisa !== null && caller.wishes.cap_paisa > 0 && (
        <Checkbox
          label={
            <>
              <span className="block font-bold">{texts.dearer(formatPaisa(caller.wishes.cap_paisa))}</span>
              <span className="block text-muted text-sm">{texts.dearerHint}</span>
            </>
          }
          className="cursor-pointer"
          checked={draft.substituteCap !== undefined}
          onChange={({ target }) =>
            edit({ substituteCap: (target.checked && caller.wishes.cap_paisa) || undefined })
          }
        />
      )}
      {isCard ? (
        <Card caller={caller} onChange={() => setEditing(caller.phone)} />
      ) : (
        <Fields
          errors={errors}
          name={name}
          onDone={() => (document.getElementById(AREA_FIELD) ?? productField.current)?.focus()}
        />
      )}
      {!draft.pickup && (
        <AreaField
          area={draft.area ?? null}
          address={`${draft.address}, ${draft.city}`}
          error={errors.area}
          onPick={(area) => edit({ area })}
          onDone={() => productField.current?.focus()}
        />
      )}
      {caller && <Earlier caller={caller} productField={productField} />}
    </div>
  );
}

/** Another phone is another caller: fields that the page has filled in are cleared. */
function changePhone(phone: string, caller: Caller | null): void {
  const { name, address } = useDesk.getState().draft;
  const own = caller !== null && caller.name !== '' && caller.name === name && caller.address === address;
  const none = { overrideBlock: '', credit: undefined };
  editWishes(undefined);
  edit(
    own ? { phone, name: '', address: '', city: '', zipcode: '', area: null, ...none } : { phone, ...none },
  );
}

/** Reads a caller and fills empty fields in. Returns null without a connection and for a number that is not complete. */
async function readCaller(phone: string): Promise<Caller | null> {
  const caller = await api.getCaller({ query: { phone } }).catch(() => null);
  const { draft } = useDesk.getState();
  // A draft that was stored has what was decided with the caller.
  if (caller && draft.phone === phone && draft.wishes === undefined) editWishes(caller.wishes);
  if (!caller || draft.phone !== phone || draft.name !== '' || draft.address !== '') return caller;
  const { name, address, city, zipcode, area, language } = caller;
  if (name !== '' || address !== '') edit({ name, address, city, zipcode, area, language });
  return caller;
}

/**
 * The caller of a complete number, and callers whose numbers contain the digits of another one. A landline or a foreign number has no fixed
 * length: it is complete when nobody is typing it any more.
 */
function useCaller(
  phone: string,
  isTyped: boolean,
): { caller: Caller | null; callers: (CallerRow & { key: string })[] } {
  const [found, setFound] = useState<{ phone: string; caller: Caller | null; rows: CallerRow[] }>();
  const isWhole = toE164(phone) !== null || (!isTyped && maybePhone(phone));
  const isPart = !isWhole && plainDigits(phone).length >= 4;
  useEffect(() => {
    if (!isWhole && !isPart) return;
    let current = true;
    const read = async () => {
      const caller = isWhole ? await readCaller(phone) : null;
      const rows =
        caller || toE164(phone) ? [] : await api.findCallers({ query: { digits: phone } }).catch(() => []);
      if (current) setFound({ phone, caller, rows });
    };
    const timer = setTimeout(read, isWhole ? 0 : 150);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [phone, isWhole, isPart]);
  if (found?.phone !== phone) return { caller: null, callers: [] };
  return { caller: found.caller, callers: found.rows.map((row) => ({ ...row, key: row.phone })) };
}

function CallerOption({ caller: { phone, name, address } }: { caller: CallerRow }) {
  return (
    <>
      <span className="font-bold tabular-nums">{formatPhone(phone)}</span>
      <span className="min-w-0 grow">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-muted text-sm">{address}</span>
      </span>
    </>
  );
}

function Card({ caller, onChange }: { caller: Caller; onChange: () => void }) {
  const texts = useMessages(deskMessages);
  const { attributes } = useMessages(orderMessages);
  const { name, address, city, if_missing } = useDesk((desk) => desk.draft);
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 grow">
        <p className="font-bold text-lg leading-tight">{name}</p>
        <p>{[address, city].filter(Boolean).join(', ')}</p>
        <p className="text-muted text-sm">{texts.orders(caller.orders)}</p>
        {caller.record.of > 0 && <PhoneRecord record={caller.record} />}
        {if_missing && (
          <p className="text-sm">{`${attributes.if_missing.label}: ${attributes.if_missing.choices[if_missing]}`}</p>
        )}
      </div>
      <Button variant="outline" onClick={onChange}>
        {texts.change}
      </Button>
    </div>
  );
}

function Fields({
  errors,
  name,
  onDone,
}: {
  errors: CallerErrors;
  name: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}) {
  const texts = useMessages(deskMessages);
  const { draft } = useDesk();
  const address = useRef<HTMLInputElement>(null);
  const next = (go: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go();
  };
  return (
    <>
      <TextField
        ref={name}
        label={texts.name}
        value={draft.name}
        maxLength={100}
        autoComplete="off"
        error={errors.name}
        enterKeyHint="next"
        onChange={(event) => edit({ name: event.target.value })}
        onKeyDown={next(() => address.current?.focus())}
      />
      <TextField
        ref={address}
        label={texts.address}
        hint={texts.addressHint}
        value={draft.address}
        maxLength={500}
        autoComplete="off"
        error={errors.address}
        enterKeyHint="next"
        onChange={(event) => edit({ address: event.target.value, city: '', zipcode: '' })}
        onKeyDown={next(onDone)}
      />
    </>
  );
}

/** Open orders and the last baskets of a caller. */
function Earlier({
  caller,
  productField,
}: {
  caller: Caller;
  productField: RefObject<HTMLInputElement | null>;
}) {
  const texts = useMessages(deskMessages);
  const wallets = useMessages(walletMessages);
  const { status, packed } = useMessages(orderMessages);
  const language = useLanguage();

  function repeat({ lines, missing }: Basket) {
    for (const { product, quantity, option } of lines)
      addLine(product, Math.min(quantity, Math.max(product.stock, 1)), '', option);
    const short = lines.filter(({ product, quantity }) => product.stock < quantity);
    if (missing.length > 0) notify(texts.missing(missing.join(', ')), 'info');
    if (short.length > 0) notify(texts.short(short.map(({ product }) => product.name).join(', ')), 'info');
    productField.current?.focus();
  }

  return (
    <>
      {caller.open.length > 0 && (
        <section aria-label={texts.open} className="rounded-card bg-tile p-3">
          <h2 className="font-bold text-muted text-sm">{texts.open}</h2>
          <ul>
            {caller.open.map((order) => (
              <li key={order.id}>
                <Link to={`/orders/${order.id}`} className="flex min-h-11 flex-wrap items-center gap-x-3">
                  <span className="font-bold text-brand underline underline-offset-4">{order.number}</span>
                  <span>{order.packed ? packed : status[order.status]}</span>
                  <span className="text-muted text-sm">{formatTime(order.created, language)}</span>
                  <span className="ml-auto">
                    <OrderSum order={order} />
                  </span>
                </Link>
                {caller.shop_wallets.length > 0 && order.due_paisa > 0 && (
                  <details>
                    <summary className="min-h-11 cursor-pointer content-center text-brand underline underline-offset-4">
                      {wallets.typeClaim}
                    </summary>
                    <ClaimForm order={order.id} wallets={caller.shop_wallets} />
                  </details>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {caller.baskets.length > 0 && (
        <section aria-label={texts.baskets}>
          <h2 className="font-bold text-muted text-sm">{texts.baskets}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {caller.baskets.map((basket) => (
              <li key={basket.id} className="flex items-center gap-3">
                <p className="min-w-0 grow">
                  <span className="text-sm tabular-nums">
                    {`${formatTime(basket.created, language)} · ${formatPaisa(basket.total_paisa)} · ${texts.productCount(basket.lines.length + basket.missing.length)}`}
                  </span>
                  <span className="block truncate text-muted text-sm">{namesOf(basket, language)}</span>
                </p>
                <Button
                  variant="soft"
                  className="shrink-0"
                  aria-label={`${texts.again}: ${basket.number}`}
                  disabled={basket.lines.length === 0}
                  onClick={() => repeat(basket)}
                >
                  {texts.again}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function namesOf({ lines, missing }: Basket, language: Language): string {
  const names = lines.map(({ product }) => nameIn(language, product));
  return [...names, ...missing].join(', ');
}
