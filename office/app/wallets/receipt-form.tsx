import { parsePaisa } from '@haat/contract/money/typed-number';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import { type Wallet, walletNames, wallets } from '@haat/contract/shop/wallets';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useRef } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { checkAmount } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { walletMessages } from './messages.ts';

/** Types the receipt that is on the phone of the shop. */
export function ReceiptForm() {
  const texts = useMessages(walletMessages);
  const problemTexts = useProblemTexts();
  const { run } = useAction();
  /** A new one after each success; a repeated press after a lost response records it once. */
  const key = useRef(newKey());
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    const amount = checkAmount(String(typed.get('amount')), { least: 1, most: MAX_CASH_PAISA }, problemTexts);
    return {
      ...(typedText(typed, 'trx_id') === '' && { trx_id: problemTexts.required }),
      ...(amount && { amount }),
    };
  }

  async function send(typed: FormData): Promise<null> {
    const body = {
      key: key.current,
      wallet: typed.get('wallet') as Wallet,
      trx_id: typedText(typed, 'trx_id'),
      amount_paisa: parsePaisa(String(typed.get('amount')))!,
      sender: typedText(typed, 'sender'),
    };
    if (!(await run(() => api.addReceipt({ body })))) return null;
    key.current = newKey();
    form.ref.current?.reset();
    notify(texts.saved, 'success');
    return null;
  }

  return (
    <Section title={texts.type}>
      <form {...form} className="grid gap-3">
        <WalletSelect />
        <TextField
          name="trx_id"
          label={texts.trxId}
          error={errors.trx_id}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="amount"
          label={texts.amount}
          error={errors.amount}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          name="sender"
          label={texts.sender}
          optional={texts.optional}
          error={errors.sender}
          inputMode="tel"
          autoComplete="off"
        />
        <Button type="submit" variant="soft" className="min-h-12" disabled={sending}>
          {texts.save}
        </Button>
      </form>
    </Section>
  );
}

export function WalletSelect() {
  const texts = useMessages(walletMessages);
  const language = useLanguage();
  return (
    <Select name="wallet" label={texts.wallet}>
      <Options of={wallets.map((wallet) => [wallet, walletNames[wallet][language]])} />
    </Select>
  );
}
