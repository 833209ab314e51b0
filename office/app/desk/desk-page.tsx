import type { Refusal } from '@haat/contract/http/problems';
import type { DeskQuote } from '@haat/contract/office/orders/desk';
import { deskSources } from '@haat/contract/office/orders/order-sources';
import type { StaffSession } from '@haat/contract/office/staff';
import { maybePhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { isTyping } from '../platform/is-typing.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNotifyFailure, useProblemText } from '../platform/problem-text.ts';
import { useToday } from '../today/use-today.ts';
import { beginChatDraft } from './begin-chat-draft.ts';
import { type CallerErrors, CallerPanel } from './caller-panel.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { DraftDetails } from './draft-details.tsx';
import { DraftLines } from './draft-lines.tsx';
import { deskMessages } from './messages.ts';
import {
  addLine,
  changeLastLine,
  collects,
  discard,
  edit,
  isEmpty,
  type OrderDraft,
  park,
  sumOf,
  useDesk,
} from './order-draft.ts';
import { PlaceBar } from './place-bar.tsx';
import { place, useSent } from './place-draft.ts';
import { ProductSearch } from './product-search.tsx';
import { SlotField } from './slot-field.tsx';
import { StoredDrafts } from './stored-drafts.tsx';
import { useQuote } from './use-quote.ts';

type Errors = CallerErrors & { lines?: string };
type Texts = (typeof deskMessages)['en'];

/** An order for somebody who calls, writes or stands at the counter. */
export default function DeskPage() {
  const texts = useMessages(deskMessages);
  const problemText = useProblemText();
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const pausedUntil = useToday((state) => state.today?.paused_until);
  const { id: staff } = useOutletContext<StaffSession>();
  const draft = useDesk((desk) => desk.draft);
  const refusal = useDesk((desk) => desk.refusal);
  const { quote, refusal: quoteRefusal, isReading } = useQuote(draft);
  const shownRefusal = refusal ?? quoteRefusal;
  // Without a connection the goods only: the caller hears this sum, so the server compares it.
  const totalPaisa = isReading ? null : (quote?.total_paisa ?? sumOf(draft.lines));
  const { sending } = useSent();
  const [pressed, setPressed] = useState({ times: 0, key: '' });
  const phone = useRef<HTMLInputElement>(null);
  const productField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const errors =
    pressed.key === draft.key || refusal?.fields
      ? findErrors(draft, { refused: refusal?.fields, quote }, texts)
      : {};
  useFocusOnInvalid(form, pressed.times);
  useEffect(() => phone.current?.focus(), []);
  const [search, setSearch] = useSearchParams();
  const chat = Number(search.get('chat'));
  useEffect(() => {
    if (!chat) return;
    setSearch({}, { replace: true });
    beginChatDraft(chat).catch(notifyFailure);
  }, [chat, setSearch, notifyFailure]);

  /** Shows what is missing. */
  function isComplete(): boolean {
    if (Object.keys(findErrors(draft, { quote }, texts)).length === 0) return true;
    setPressed(({ times }) => ({ times: times + 1, key: draft.key }));
    return false;
  }

  function onPlace() {
    if (useSent.getState().sending || totalPaisa === null || !isComplete()) return;
    void place(totalPaisa, staff).then(() => {
      const { refusal: refused } = useDesk.getState();
      if (refused?.fields) setPressed(({ times }) => ({ times: times + 1, key: '' }));
      else if (!isTyping()) phone.current?.focus();
    });
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onPlace();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-32"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle className="max-md:sr-only">{texts.title}</PageTitle>
        <Sources />
        <DraftActions />
      </div>
      {pausedUntil && (
        <p className="rounded-control bg-notice p-3 text-on-notice">
          {texts.paused(formatTime(pausedUntil, language))}
        </p>
      )}
      <Placed />
      <StoredDrafts staff={staff} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {draft.chat && (
            <ChatPanel
              key={draft.key}
              chat={draft.chat}
              totalPaisa={isReading ? null : (quote?.total_paisa ?? null)}
              isComplete={isComplete}
            />
          )}
          <CallerPanel field={phone} productField={productField} errors={errors} />
        </div>
        <div className="grid content-start gap-3 max-md:min-h-[75dvh]">
          <ProductSearch
            field={productField}
            error={errors.lines}
            onAdd={addLine}
            onLastQuantity={changeLastLine}
          />
          <DraftLines />
          <DraftSlot quote={quote} />
          <DraftDetails />
          <PlaceBar
            quote={quote}
            totalPaisa={totalPaisa}
            refusal={shownRefusal && (texts.refusals[shownRefusal.code] ?? problemText(shownRefusal))}
            onPlace={onPlace}
            sending={sending}
          />
        </div>
      </div>
    </form>
  );
}

/** Fields that miss something, or that the server has refused. */
function findErrors(
  draft: OrderDraft,
  { refused, quote }: { refused?: Refusal['fields']; quote: DeskQuote | null },
  texts: Texts,
): Errors {
  const errors: Errors = {};
  if (!maybePhone(draft.phone) || refused?.phone) errors.phone = texts.wrongPhone;
  if (draft.name.trim() === '' || refused?.name) errors.name = texts.required;
  if ((draft.address.trim() === '' && !draft.pickup) || refused?.address) errors.address = texts.required;
  if (quote?.area_required && !draft.area) errors.area = texts.areaMissing;
  if (refused?.area)
    errors.area =
      refused.area.code === 'not_delivered' ? (texts.refusals.not_delivered ?? '') : texts.areaMissing;
  if (draft.lines.length === 0) errors.lines = texts.noLines;
  return errors;
}

/** The slot of the draft. While its amounts are read, or a slot is refused, the list stays. */
function DraftSlot({ quote }: { quote: DeskQuote | null }) {
  const { pickup, slot, lines, area } = useDesk(({ draft }) => draft);
  return (
    <SlotField
      of={pickup || quote !== null ? { pickup, area: area?.id, lines: lines.length } : null}
      slot={slot}
      onChange={(slot) => edit({ slot })}
    />
  );
}

function Sources() {
  const texts = useMessages(deskMessages);
  const source = useDesk(({ draft }) => draft.source);
  return (
    <fieldset className="flex rounded-control border border-line bg-surface p-1">
      <legend className="sr-only">{texts.source}</legend>
      {deskSources.map((each) => (
        <label
          key={each}
          className="grid min-h-11 cursor-pointer place-content-center rounded-control px-3 has-checked:bg-brand has-checked:font-bold has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="source"
            checked={source === each}
            className="sr-only"
            onChange={() => edit({ source: each, pickup: collects(each) })}
          />
          <span>{texts.sources[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Starts another draft for the next caller, or deletes this one; a deleted draft can be restored. */
function DraftActions() {
  const texts = useMessages(deskMessages);
  const draft = useDesk((desk) => desk.draft);
  const [deleted, setDeleted] = useState<OrderDraft | null>(null);
  if (isEmpty(draft))
    return (
      deleted && (
        <p role="status" className="flex items-center gap-2">
          <span>{texts.discarded}</span>
          <Button
            variant="plain"
            onClick={() => {
              useDesk.setState({ draft: deleted });
              setDeleted(null);
            }}
          >
            {texts.undo}
          </Button>
        </p>
      )
    );
  return (
    <div className="flex gap-2 md:ml-auto">
      <Button variant="outline" onClick={park}>
        {texts.park}
      </Button>
      <Button
        variant="outline"
        onClick={() => {
          setDeleted(draft);
          discard();
        }}
      >
        {texts.discard}
      </Button>
    </div>
  );
}

/** The order that was just placed. */
function Placed() {
  const texts = useMessages(deskMessages);
  const placed = useSent((sent) => sent.placed);
  return (
    <div role="status">
      {placed && (
        <p className="flex flex-wrap items-center gap-3 rounded-card bg-brand-soft px-4 py-2 font-bold text-brand">
          <span>{texts.placed(placed.number)}</span>
          <Link to={`/orders/${placed.id}`} className="min-h-11 content-center underline underline-offset-4">
            {texts.show}
          </Link>
        </p>
      )}
    </div>
  );
}
