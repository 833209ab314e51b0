/** Numbers and keys that only programs read, and what the heading of an entry has: who, and when. */
export const HIDDEN: ReadonlySet<string> = new Set([
  ...['at', 'actor', 'changed_at', 'changed_by'],
  ...['id', 'version', 'key', 'only_row', 'claimed', 'next_try', 'next_look'],
  ...['content', 'result', 'step', 'step_done', 'step_total', 'beat', 'search_key', 'totp_step'],
  ...[
    'note_key',
    'order_key',
    'content_hash',
    'guest_token',
    'placed_from',
    'client_id',
    'reference',
    'shown',
  ],
  ...['key_id', 'tested_at', 'tested_by', 'event_id', 'webhook_id', 'first_try', 'rests_until', 'last_used'],
  ...[
    'request_key',
    'run_key',
    'hand_in_key',
    'transfer_key',
    'tick_key',
    'claim_key',
    'receipt_key',
    'open_key',
    'report',
  ],
  ...['choices', 'catalogue_key', 'unproven_from', 'responses', 'attempts', 'code_twin'],
  // What the job that asks couriers stores.
  ...['hint', 'sent', 'looks', 'moved', 'taken', 'read', 'parcel_key', 'counted'],
  // Columns of a request to a second person.
  ...['verb', 'order_version', 'moved_paisa', 'body'],
  // Columns of a link of the staff.
  ...['token_hash', 'token', 'first', 'created_by'],
  // Data of a person who may be erased, so the audit never has it.
  ...['sender', 'sender_last', 'set_aside'],
]);
