import { wholeTaka } from '@haat/contract/money/money';
import type { Caller } from '@haat/contract/office/orders/desk';
import type { PaidAtDoor } from '@haat/contract/office/orders/paid';
import { maybePhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { TrashIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useId, useState } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { usePaidForm } from '../orders/paid-form.tsx';
import { api } from '../platform/api.ts';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { useReload } from '../platform/use-reload.ts';
import { counterMessages } from './messages.ts';
import { loadPriceList, type PriceList } from './product-list.ts';
import { clearSale, notesFor, openSale, requestLines, sumsOf, useSale } from './sale.ts';
import { saleQueue, useLastSale } from './sale-queue.ts';

/** Without a response for so long, in ms, the next customer is served while the sale waits on the device. */
const PATIENCE = 3_000;

interface Payment extends Pick<PaidAtDoor, 'paid' | 'less'> {
  phone?: string;
  credit_paisa?: number;
  changePaisa?: number;
}

/** The sums, and a key for each way to pay: at the thumb on phones. One press sells. */
export function PayBar({ list, staff }: { list: PriceList; staff: number }) {
  const texts = useMessages(counterMessages);
  const lines = useSale((sale) => sale.lines);
  const { goodsPaisa, totalPaisa } = sumsOf(lines);
  const duePaisa = wholeTaka(totalPaisa);
  const [otherwise, setOtherwise] = useState(false);
  const sell = useSell(list, staff);
  if (lines.length === 0) return null;
  return (
    <section
      aria-label={texts.total}
      className="grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3"
    >
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        {totalPaisa !== goodsPaisa && (
          <div className="flex gap-1 text-sm">
            <dt className="text-muted">{`${texts.tax}:`}</dt>
            <dd translate="no">{formatPaisa(totalPaisa - goodsPaisa)}</dd>
          </div>
        )}
        <div className="ml-auto flex items-baseline gap-2">
          <dt>{texts.total}</dt>
          <dd translate="no" className="font-bold text-3xl">
            {formatPaisa(duePaisa)}
          </dd>
        </div>
      </dl>
      <div className="grid grid-cols-3 gap-2">
        {notesFor(duePaisa).map((given) => (
          <Button
            key={given}
            variant="outline"
            className="min-h-14 px-1!"
            onClick={() => sell({ changePaisa: given - duePaisa })}
          >
            <span className="grid">
              <span className="font-bold">{formatPaisa(given)}</span>
              {space}
              <span className="font-normal text-muted text-xs">
                {texts.changeOf(formatPaisa(given - duePaisa))}
              </span>
            </span>
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-[1fr_auto_auto] gap-2">
        <Button className="min-h-14 whitespace-nowrap px-2! text-lg" onClick={() => sell({})}>
          {`${texts.cash} ${formatPaisa(duePaisa)}`}
        </Button>
        <Button variant="outline" className="min-h-14" onClick={() => setOtherwise(true)}>
          {texts.otherwise}
        </Button>
        <Button
          variant="outline"
          className="size-14 px-0! text-danger!"
          aria-label={texts.clear}
          onClick={clearSale}
        >
          <TrashIcon />
        </Button>
      </div>
      {otherwise && (
        <Otherwise list={list} totalPaisa={totalPaisa} sell={sell} onClose={() => setOtherwise(false)} />
      )}
    </section>
  );
}

/** Stores the sale on the device and sends it. A sale that is refused at once is on the screen again. */
function useSell(list: PriceList, staff: number) {
  const notifyFailure = useNotifyFailure();
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  const reload = useReload();
  return async ({ changePaisa = 0, ...payment }: Payment): Promise<void> => {
    const { key, lines } = useSale.getState();
    const { totalPaisa } = sumsOf(lines);
    const paidPaisa = wholeTaka(totalPaisa) - (payment.less?.amount_paisa ?? 0);
    const sale = { key, language, lines: requestLines(lines), total_paisa: totalPaisa, ...payment };
    useLastSale.setState({ last: { key, sold: null, paidPaisa, changePaisa } });
    let sending: Promise<void>;
    try {
      sending = saleQueue.press(staff, key, { sale, lines, at: Date.now(), paidPaisa, changePaisa });
    } catch (problem) {
      return notifyFailure(problem);
    }
    clearSale();
    await Promise.race([sending, new Promise((done) => setTimeout(done, PATIENCE))]);
    const press = saleQueue.usePresses.getState().find((each) => each.key === key);
    if (!press) void reload();
    if (!press?.refusal || useSale.getState().lines.length > 0) return;
    useLastSale.setState({ last: null });
    saleQueue.dismiss(staff, key);
    notify(texts.refusals[press.refusal.code] ?? press.refusal.message, 'error');
    const now = await loadPriceList().catch(() => list);
    openSale(lines, now.products);
    await reload();
  };
}

/** Card, wallet, khata and credit of a phone, less; the rest in cash. */
function Otherwise({
  list,
  totalPaisa,
  sell,
  onClose,
}: {
  list: PriceList;
  totalPaisa: number;
  sell: (payment: Payment) => Promise<void>;
  onClose: () => void;
}) {
  const texts = useMessages(counterMessages);
  const title = useId();
  const [phone, setPhone] = useState('');
  const [usesCredit, setUsesCredit] = useState(false);
  const { customer, hint } = useCustomer(phone);
  const credit = usesCredit && customer ? Math.min(customer.credit_paisa, totalPaisa) : 0;
  const { form, sumPaisa, read } = usePaidForm({
    cash_due_paisa: wholeTaka(totalPaisa - credit),
    wallets: list.counter.wallets,
    khata_left_paisa: customer?.khata_left_paisa ?? 0,
    khata_owed_paisa: 0,
  });

  function onSell() {
    const paid = read();
    if (!paid) return;
    void sell({
      ...paid,
      ...(customer && { phone: customer.phone }),
      ...(credit > 0 && { credit_paisa: credit }),
    });
    onClose();
  }

  return (
    <Dialog open onClose={onClose} labelledBy={title} place="middle">
      <div className="grid gap-4 overflow-y-auto p-5">
        <h2 id={title} className="font-bold text-xl">
          {texts.otherTitle}
        </h2>
        <TextField
          label={texts.phone}
          hint={hint}
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
        {customer && customer.credit_paisa > 0 && (
          <Checkbox
            label={texts.fromCredit(formatPaisa(Math.min(customer.credit_paisa, totalPaisa)))}
            className="cursor-pointer font-bold"
            checked={usesCredit}
            onChange={({ target }) => setUsesCredit(target.checked)}
          />
        )}
        {form}
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2 border-line border-t p-4">
        <Button variant="outline" className="min-h-14" onClick={onClose}>
          {texts.back}
        </Button>
        <Button className="min-h-14" onClick={onSell}>
          {`${texts.sell} · ${formatPaisa(sumPaisa)}`}
        </Button>
      </div>
    </Dialog>
  );
}

/** Khata and credit of a typed phone, while there is a network. */
function useCustomer(typed: string): { customer: Caller | null; hint: string | undefined } {
  const texts = useMessages(counterMessages);
  const [read, setRead] = useState<{ typed: string; customer: Caller | null }>({ typed: '', customer: null });
  const isPhone = maybePhone(typed);
  useEffect(() => {
    if (!isPhone) return;
    let current = true;
    api.getCaller({ query: { phone: typed } }).then(
      (customer) => current && setRead({ typed, customer }),
      () => current && setRead({ typed, customer: null }),
    );
    return () => {
      current = false;
    };
  }, [typed, isPhone]);
  if (!isPhone || read.typed !== typed) return { customer: null, hint: undefined };
  const { customer } = read;
  if (!customer) return { customer, hint: texts.phoneOffline };
  const { name, khata_left_paisa: left, credit_paisa } = customer;
  const facts = [
    name,
    left >= 100 ? texts.khataLeft(formatPaisa(left)) : credit_paisa === 0 ? texts.unknownPhone : '',
  ];
  return { customer, hint: facts.filter(Boolean).join(' · ') };
}
