import { type Wallet, walletNames } from '@haat/contract/shop/wallets';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Options, Select } from '@haat/ui/select.tsx';
import { emptyFields, typedText, useForm } from '@haat/ui/use-form.ts';
import { useRef } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { fieldErrors, useFailureText, useProblemTexts } from '../platform/problem-text.ts';
import { isRefusal, refusalOf } from '../platform/refusal.ts';
import { useReload } from '../platform/use-reload.ts';
import { walletMessages } from './messages.ts';

/** Types the TrxID that somebody says to have paid an order with. It pays nothing until its receipt comes. */
export function ClaimForm({ order, wallets }: { order: number; wallets: readonly Wallet[] }) {
  const texts = useMessages(walletMessages);
  const language = useLanguage();
  const problems = useProblemTexts();
  const failureText = useFailureText();
  const reload = useReload();
  /** A new one after each response; a repeated press after a lost one claims once. */
  const key = useRef(newKey());
  const { form, errors, sending } = useForm({
    check: (typed) => emptyFields(typed, { trx_id: problems.required }),
    send: async (typed) => {
      const body = {
        key: key.current,
        wallet: (typed.get('wallet') ?? wallets[0]) as Wallet,
        trx_id: typedText(typed, 'trx_id'),
        sender_last: typedText(typed, 'sender_last'),
      };
      try {
        const { matched } = await api.claimForOrder({ params: { id: order }, body });
        notify(matched ? texts.claimMatched : texts.claimStored, 'success');
        form.ref.current?.reset();
      } catch (problem) {
        // Otherwise it may be stored: the next press repeats it.
        if (isRefusal(problem)) key.current = newKey();
        const at = fieldErrors(refusalOf(problem).fields, problems);
        return Object.keys(at).length > 0 ? at : { trx_id: failureText(problem) };
      } finally {
        await reload();
      }
      key.current = newKey();
      return null;
    },
  });
  return (
    <form {...form} className="grid gap-3">
      {wallets.length > 1 && (
        <Select name="wallet" label={texts.wallet}>
          <Options of={wallets.map((wallet) => [wallet, walletNames[wallet][language]])} />
        </Select>
      )}
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          name="trx_id"
          label={texts.trxId}
          error={errors.trx_id}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <TextField
          name="sender_last"
          label={texts.senderLast}
          optional={texts.optional}
          error={errors.sender_last}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      </div>
      <Button type="submit" variant="outline" className="min-h-12" disabled={sending}>
        {texts.claimSave}
      </Button>
    </form>
  );
}
