import { isEmail } from '@haat/contract/common/email';
import { toE164 } from '@haat/contract/common/phone';
import { cleanLine } from '@haat/contract/common/text';
import type { Profile, ProfileChanges } from '@haat/contract/shop/accounts';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Database, inTransaction, isDatabaseUnavailable } from '../platform/db/database.ts';
import { invalid, notFound, Refused } from '../platform/http/refused.ts';
import type { Caller } from '../platform/http/register-endpoint.ts';
import { UploadedFile } from '../platform/http/uploaded-file.ts';
import { allowPhoneChange } from './change-phone.ts';
import { removeProfilePicture, storeProfilePicture } from './profile-picture.ts';
import { toProfile } from './profiles.ts';

/** The fields of one line that a customer sets as they like. */
const LINES = ['username', 'full_name', 'email', 'address_1', 'city', 'zipcode', 'country'] as const;

interface Circumstances {
  /** The folder of the shop's pictures. */
  media: string;
  now: Date;
  log: FastifyBaseLogger;
}

/** Changes the named fields of the caller's own profile, all or none; another's profile is not there. */
export async function updateProfile(
  db: Database,
  caller: Caller,
  id: number,
  sent: ProfileChanges,
  circumstances: Circumstances,
): Promise<Profile | Refused> {
  if (id !== caller.customer) return notFound('Profile');
  const changes = read(sent);
  if (changes instanceof Refused) return changes;
  if (changes.phone !== undefined) {
    const refused = await allowPhoneChange(
      db,
      caller,
      { phone: changes.phone, password: sent.password },
      circumstances,
    );
    if (refused) return refused;
  }
  const picture = await readPicture(sent.profile_picture, circumstances.media);
  if (picture instanceof Refused) return picture;
  return write(db, id, { ...changes, ...picture }, circumstances);
}

type Changes = Partial<Record<(typeof LINES)[number] | 'phone' | 'profile_picture', string>>;

function read(sent: ProfileChanges): Changes | Refused {
  const changes: Changes = {};
  const fields: Record<string, string> = {};
  for (const field of LINES) if (sent[field] !== undefined) changes[field] = cleanLine(sent[field]);
  if (changes.email && !isEmail(changes.email)) fields.email = 'is not an e-mail address';
  if (sent.phone !== undefined) {
    const phone = toE164(sent.phone);
    if (phone === null) fields.phone = 'is not a Bangladeshi mobile number';
    else changes.phone = phone;
  }
  return Object.keys(fields).length > 0 ? invalid(fields) : changes;
}

/** A form that names no file sends an empty one, and one that shows the profile may send the address back: no change. */
async function readPicture(sent: unknown, media: string): Promise<Changes | Refused> {
  if (sent === null) return { profile_picture: '' };
  if (sent === undefined || typeof sent === 'string') return {};
  if (!(sent instanceof UploadedFile)) return invalid({ profile_picture: 'must be a file' });
  if (sent.bytes === 0) return {};
  const name = await storeProfilePicture(sent.path, media);
  return name instanceof Refused ? name : { profile_picture: name };
}

const TAKEN = new Refused(409, 'phone_taken', 'This phone number has an account already.', {
  fields: { phone: 'has an account already' },
});

/** The picture that is not shown any more is removed: the old one, or the new one where nothing came of it. */
async function write(
  db: Database,
  id: number,
  changes: Changes,
  { media, log }: Circumstances,
): Promise<Profile | Refused> {
  const { profile_picture: added } = changes;
  let unused = added;
  try {
    const { before, after } = await inTransaction(db, (tx) => exchange(tx, id, changes));
    if (added !== undefined) unused = before.profile_picture;
    if (before.phone !== after.phone) log.warn({ event: 'phone_changed', customer: id }, 'phone changed');
    return toProfile(after);
  } catch (error) {
    // Lost at the commit, it may be stored all the same: a file too many is better than a picture that is gone.
    if (isDatabaseUnavailable(error as Error)) unused = undefined;
    const taken = error instanceof pg.DatabaseError && error.constraint === 'customer_phone_key';
    if (!taken) throw error;
    return TAKEN;
  } finally {
    if (unused !== undefined) await removeProfilePicture(unused, media);
  }
}

async function exchange(tx: Database, id: number, changes: Changes) {
  const own = tx.selectFrom('customer').where('id', '=', id).selectAll();
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  if (Object.keys(changes).length > 0) {
    await tx.updateTable('customer').set(changes).where('id', '=', id).execute();
  }
  return { before, after: await own.executeTakeFirstOrThrow() };
}
