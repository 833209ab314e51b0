import { ApiError } from '@haat/contract/client';
import { soldOutViewPath } from '@haat/contract/http/sold-out-view-path';
import { toE164 } from '@haat/contract/phone/phone';
import { cleanLine } from '@haat/contract/text/text';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useEffect, useRef, useState } from 'react';
import { FormError } from '../../codes/form-error.tsx';
import { formErrorText } from '../../codes/form-error-text.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { plainClient } from '../../session/session.ts';

/** The texts of refusals by their code. */
const ERRORS: Partial<Record<string, 'inStock' | 'unavailable'>> = {
  in_stock: 'inStock',
  messages_unavailable: 'unavailable',
};

/** Asks for a phone that gets one message when a sold-out product is back. Only this shop's API has it. */
export function StockAlert({ product }: { product: number }) {
  const texts = useMessages('catalogue').stockAlert;
  const codes = useMessages('codes');
  const language = useLanguage();
  // Counted by product, without the shopper: the owner sees what was wanted and sold out.
  useEffect(() => void navigator.sendBeacon?.(soldOutViewPath(product)), [product]);
  const [requested, setRequested] = useState('');
  const done = useRef<HTMLParagraphElement>(null);
  // The form, which had the focus, has disappeared.
  useEffect(() => {
    if (requested) done.current?.focus();
  }, [requested]);
  const [formError, setFormError] = useState('');
  const { form, errors, sending } = useForm({
    check: (typed) => (cleanLine(String(typed.get('phone'))) === '' ? { phone: codes.noPhone } : {}),
    send,
  });

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const phone = cleanLine(String(typed.get('phone')));
    setFormError('');
    try {
      const body = { phone: toE164(phone) ?? phone, language };
      await plainClient().requestStockAlert({ params: { id: product }, body });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.refusal.fields?.phone) return { phone: codes.phoneForm };
      const known = ERRORS[problem.refusal.code];
      setFormError(known ? texts[known] : formErrorText(problem, codes));
      return null;
    }
    setRequested(phone);
    return null;
  }

  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold">{texts.title}</h2>
      <p ref={done} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {requested && texts.done(requested)}
      </p>
      {!requested && (
        <form {...form} className="grid gap-3">
          <FormError>{formError}</FormError>
          <TextField
            name="phone"
            label={codes.phone}
            hint={texts.hint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            error={errors.phone}
            required
          />
          <Button type="submit" disabled={sending} aria-busy={sending}>
            {sending ? codes.sending : texts.submit}
          </Button>
        </form>
      )}
    </section>
  );
}
