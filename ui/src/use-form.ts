import { type FormEvent, useRef, useState } from 'react';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';

/** What is wrong with a form, by the names of its fields, in the shopper's words. */
export type WrongTexts = Partial<Record<string, string>>;

/**
 * A form that is checked, then sent once, however often it is submitted meanwhile. What is wrong stands at its field and
 * goes when that is mended; what was typed stays.
 * @param check what is wrong before it is sent
 * @param send sends it; what is wrong by its response, or null
 */
export function useForm({
  check,
  send,
}: {
  check: (typed: FormData) => WrongTexts;
  send: (typed: FormData) => Promise<WrongTexts | null>;
}) {
  const [wrong, setWrong] = useState<WrongTexts>({});
  const [timesWrong, setTimesWrong] = useState(0);
  const [sending, setSending] = useState(false);
  /** Taken at the first press and given back with the response: state would let a double click through. */
  const busy = useRef(false);
  const ref = useRef<HTMLFormElement>(null);
  useFocusOnWrong(ref, timesWrong);

  function show(found: WrongTexts) {
    setWrong(found);
    if (Object.keys(found).length > 0) setTimesWrong((times) => times + 1);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    const typed = new FormData(event.currentTarget);
    const found = check(typed);
    show(found);
    if (Object.keys(found).length > 0) return;
    busy.current = true;
    setSending(true);
    const refused = await send(typed).finally(() => {
      busy.current = false;
      setSending(false);
    });
    if (refused) show(refused);
  }

  /** Takes back what was said about a field, since it is being mended. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (!(name in wrong)) return;
    const { [name]: _, ...rest } = wrong;
    setWrong(rest);
  }

  // `post`: where the script has not come yet, a password must not get into the address.
  return { wrong, sending, form: { ref, onSubmit, onInput, noValidate: true, method: 'post' as const } };
}
