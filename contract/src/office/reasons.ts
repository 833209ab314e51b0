import { type Static, Type } from 'typebox';
import { Closed } from '../http/schemas.ts';
import { reasonKinds } from '../text/reasons.ts';
import { officeEndpoint } from './endpoint.ts';

const Text = Type.String({ minLength: 1, maxLength: 80 });

const Reasons = Type.Array(
  Closed({ en: Text, bn: Text, hidden: Type.Boolean({ description: 'not offered, but still translated' }) }),
  { minItems: 1, maxItems: 20 },
);

const Lists = Type.Record(Type.Enum(reasonKinds), Reasons, {
  description: 'UsualReasons: by kind, in the order of the buttons',
});

/** Every member of the staff chooses some of them. */
export const listReasons = officeEndpoint('listReasons', {
  summary: 'The usual reasons of cancellations, changes and blocks, in both languages',
  right: 'signed-in',
  response: Lists,
});

const NewReasons = Closed({ was: Reasons, reasons: Reasons });
export type NewReasons = Static<typeof NewReasons>;

/** 400 `reasons`; 409 `reasons_changed`, with `changed_by` and `changed_at`: the list is not `was` any more. */
export const changeReasons = officeEndpoint('changeReasons', {
  summary: 'Change the usual reasons of a kind; the first version resets them',
  right: 'settings.edit',
  params: Type.Object({ id: Type.Enum(reasonKinds) }),
  body: NewReasons,
  response: Lists,
  refusals: [409],
});
