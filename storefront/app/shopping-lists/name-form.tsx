import { listKey, MAX_LIST_NAME, readListName } from '@haat/contract/text/shopping-list-name';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { shoppingLists } from './current-lists.ts';
import { findList } from './shopping-lists.ts';

/** A form for the name of a list. `name`: the name that it has; a new list has none. */
export function NameForm({
  name = '',
  submit,
  onSubmit,
  onCancel,
}: {
  name?: string;
  /** The text of the button. */
  submit: string;
  onSubmit: (name: string) => void;
  onCancel?: () => void;
}) {
  const texts = useMessages('lists');
  const language = useLanguage();
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isOpened = Boolean(onCancel);
  // A form that a press has opened.
  useEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.select();
  }, [isOpened]);

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form can be in a dialog of another form.
    event.stopPropagation();
    const typed = String(new FormData(event.currentTarget).get('list') ?? '');
    const next = readListName(typed);
    if (next === null) return setError(texts.nameTooLong(formatCount(language, MAX_LIST_NAME)));
    if (next === '') return setError(texts.nameMissing);
    const isOther = listKey(next) !== listKey(name) || name === '';
    if (isOther && isTaken(next, texts.favourites)) return setError(texts.refusals.name_taken);
    setError('');
    event.currentTarget.reset();
    onSubmit(next);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={check} className="grid gap-2">
      <TextField
        name="list"
        label={texts.name}
        hint={texts.nameHint}
        error={error || undefined}
        defaultValue={name}
        autoComplete="off"
      />
      <p role="alert" className="sr-only">
        {error}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="grow sm:grow-0">
          {submit}
        </Button>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Two lists with one name cannot be distinguished, nor can a list with the name of the favourites. */
function isTaken(name: string, favourites: string): boolean {
  return listKey(name) === listKey(favourites) || Boolean(findList(shoppingLists.snapshot().lists, name));
}
