import { MINUTE } from '@haat/contract/time/durations';
import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import { useEffect, useState } from 'react';

/** The time for which a code works. */
const LIFETIME = 5 * MINUTE;

const tab: BrowserStorage = () => window.sessionStorage;

/** Texts by name, such as the phone to which the code was sent. */
type Sent = Record<string, string>;

/**
 * What a code was sent for, or null. A reload preserves it while the code works: a phone with little memory reloads the page after
 * its owner has read the SMS. Leaving the page forgets it.
 * @param form the part of the session storage's key that is unique for the form
 */
export function useSentCode<Value extends Sent>(
  form: string,
): [sent: Value | null, setSent: (value: Value | null) => void] {
  const key = `sent_code_${form}`;
  const [sent, setSent] = useState<Value | null>(null);
  // After hydration, because the page is the same for everybody.
  useEffect(() => {
    const stored = readSent(key);
    if (stored) setSent(stored as Value);
    return () => removeStored(tab, key);
  }, [key]);

  return [
    sent,
    (value) => {
      if (value) store(tab, key, { sent: value, at: Date.now() });
      else removeStored(tab, key);
      setSent(value);
    },
  ];
}

function readSent(key: string): Sent | null {
  const { sent, at } = Object(readStored(tab, key)) as Record<string, unknown>;
  if (typeof sent !== 'object' || sent === null || typeof at !== 'number') return null;
  const age = Date.now() - at;
  const isText = (value: unknown) => typeof value === 'string';
  return age >= 0 && age < LIFETIME && Object.values(sent).every(isText) ? (sent as Sent) : null;
}
