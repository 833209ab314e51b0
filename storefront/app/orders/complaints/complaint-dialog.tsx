import {
  type ComplaintReason,
  type ComplaintWish,
  complaintReasons,
  complaintWishes,
  MAX_COMPLAINT_TEXT,
} from '@haat/contract/shop/complaint-choices';
import type { NewComplaint, OrderComplaints } from '@haat/contract/shop/complaints';
import type { OrderedItem } from '@haat/contract/shop/orders';
import { latinDigits } from '@haat/contract/text/digits';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { CloseIcon, MinusIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { useId, useRef, useState } from 'react';
import { countedText } from '../../i18n/counted-text.ts';
import { useLanguage } from '../../i18n/messages.ts';
import type { complaintTexts } from './messages.en.ts';
import type { OutboxPhoto } from './outbox.ts';
import { PhotoPicker } from './photo-picker.tsx';

type Texts = typeof complaintTexts;
type Reportable = OrderComplaints['lines'][number];

/** What was ticked of a line. */
interface Ticked {
  amount: number;
  reason: ComplaintReason | null;
}

/** The form of a complaint: lines, what happened to each, photos, wish. It is open only while it is mounted. */
export function ComplaintDialog({
  items,
  lines,
  texts: { form: texts, reasons, photo: photoText },
  onClose,
  onSend,
}: {
  items: readonly OrderedItem[];
  lines: readonly Reportable[];
  texts: Texts;
  onClose: () => void;
  onSend: (complaint: NewComplaint, photos: OutboxPhoto[]) => Promise<void>;
}) {
  const title = useId();
  const [ticked, setTicked] = useState<Record<number, Ticked>>({});
  const [wish, setWish] = useState<ComplaintWish>('refund');
  const [photos, setPhotos] = useState<OutboxPhoto[]>([]);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [incomplete, setIncomplete] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnInvalid(fields, incomplete);
  const [sending, setSending] = useState(false);

  async function send() {
    const chosen = Object.entries(ticked);
    if (chosen.length === 0) return setProblem(texts.nothingTicked);
    if (chosen.some(([, { reason }]) => reason === null)) {
      setProblem(texts.noReason);
      setIncomplete((times) => times + 1);
      return;
    }
    setSending(true);
    const reported = chosen.map(([line, { amount, reason }]) => ({
      line: Number(line),
      amount,
      reason: reason!,
      wish,
    }));
    await onSend({ key: newKey(), text, lines: reported }, photos);
  }

  return (
    <Dialog open onClose={onClose} labelledBy={title} place="middle" locked={sending}>
      <div className="flex items-center justify-between border-line border-b py-1 pr-2 pl-4">
        <h2 id={title} className="font-bold text-lg">
          {texts.what}
        </h2>
        <IconButton label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div ref={fields} className="grid gap-4 overflow-y-auto p-4 text-left">
        <p className="text-muted">{texts.tick}</p>
        <ul className="grid gap-2">
          {lines
            .filter(({ most }) => most > 0)
            .map((line) => (
              <TickedLine
                key={line.line}
                line={line}
                item={items.find(({ id }) => id === line.line)}
                value={ticked[line.line]}
                onChange={(value) => {
                  setProblem('');
                  const { [line.line]: _, ...others } = ticked;
                  setTicked(value ? { ...others, [line.line]: value } : others);
                }}
                texts={texts}
                reasons={reasons}
                isReasonMissing={problem === texts.noReason && ticked[line.line]?.reason === null}
              />
            ))}
        </ul>
        <PhotoPicker photos={photos} onChange={setPhotos} texts={texts} photoText={photoText} />
        <fieldset>
          <legend className="mb-2 font-bold">{texts.wish}</legend>
          <Chips
            name="wish"
            options={complaintWishes}
            labels={texts.wishes}
            value={wish}
            onChange={(value) => setWish(value)}
          />
        </fieldset>
        <TextArea
          label={texts.text}
          optional={texts.optional}
          rows={2}
          maxLength={MAX_COMPLAINT_TEXT}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className="grid gap-2 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {problem && (
          <p role="alert" className="font-bold text-danger">
            {problem}
          </p>
        )}
        <Button onClick={send} disabled={sending} aria-busy={sending}>
          {texts.send}
        </Button>
      </div>
    </Dialog>
  );
}

function TickedLine({
  line: { most, unit },
  item,
  value,
  onChange,
  texts,
  reasons,
  isReasonMissing,
}: {
  line: Reportable;
  item: OrderedItem | undefined;
  value: Ticked | undefined;
  onChange: (value: Ticked | undefined) => void;
  texts: Texts['form'];
  reasons: Texts['reasons'];
  /** It was asked for in vain. */
  isReasonMissing: boolean;
}) {
  const language = useLanguage();
  const group = useId();
  if (!item) return null;
  const name = (language === 'bn' && item.item_name_bn) || item.item_name;
  const set = (change: Partial<Ticked>) => value && onChange({ ...value, ...change });
  return (
    <li className="rounded-control border border-line p-3 has-checked:border-brand">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={value !== undefined}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? { amount: most, reason: null } : undefined)
          }
          className="size-6 shrink-0 accent-brand"
        />
        <span className="font-bold">{name}</span>
      </label>
      {value && (
        <div className="mt-2 grid gap-3">
          {unit === 'grams' ? (
            <TextField
              label={texts.grams}
              inputMode="numeric"
              defaultValue={String(value.amount)}
              onChange={(event) => {
                const grams = Number(latinDigits(event.currentTarget.value));
                if (Number.isInteger(grams)) set({ amount: Math.min(most, Math.max(1, grams)) });
              }}
            />
          ) : (
            most > 1 && (
              <div className="flex items-center gap-2">
                <span className="grow">{texts.amount}</span>
                <IconButton
                  label={texts.fewer}
                  disabled={value.amount <= 1}
                  onClick={() => set({ amount: value.amount - 1 })}
                >
                  <MinusIcon />
                </IconButton>
                <output className="min-w-12 text-center font-bold">
                  {countedText(language, item, value.amount)}
                </output>
                <IconButton
                  label={texts.more}
                  disabled={value.amount >= most}
                  onClick={() => set({ amount: value.amount + 1 })}
                >
                  <PlusIcon />
                </IconButton>
              </div>
            )
          )}
          <fieldset>
            <legend className={`mb-2 ${isReasonMissing ? 'font-bold text-danger' : ''}`}>
              {texts.reason}
            </legend>
            <Chips
              name={group}
              invalid={isReasonMissing}
              options={complaintReasons}
              labels={reasons}
              value={value.reason}
              onChange={(reason) => set({ reason })}
            />
          </fieldset>
        </div>
      )}
    </li>
  );
}

/** Radio buttons that look like chips. */
function Chips<Value extends string>({
  name,
  options,
  labels,
  value,
  invalid = false,
  onChange,
}: {
  name: string;
  options: readonly Value[];
  labels: Record<Value, string>;
  invalid?: boolean;
  value: Value | null;
  onChange: (value: Value) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            checked={value === option}
            aria-invalid={invalid || undefined}
            onChange={() => onChange(option)}
            className="size-4 accent-brand outline-none"
          />
          <span>{labels[option]}</span>
        </label>
      ))}
    </div>
  );
}
