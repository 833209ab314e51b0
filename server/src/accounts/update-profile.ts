import type { Profile, ProfileChanges } from '@haat/contract/shop/accounts';
import { isEmail } from '@haat/contract/text/email';
import { cleanLine } from '@haat/contract/text/text';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { toCallablePhone } from '../platform/callable-phone.ts';
import { type Database, inTransaction, isDatabaseUnavailable } from '../platform/db/database.ts';
import { UploadedFile } from '../platform/http/bodies/uploaded-file.ts';
import type { Caller } from '../platform/http/register-endpoint.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { MediaUnavailable } from '../platform/media-unavailable.ts';
import { type FieldProblems, invalid, notFound, Refused } from '../platform/refused.ts';
import { confirmByPassword } from './confirm-phone-by-password.ts';
import { removeProfilePicture, storeProfilePicture } from './profile-picture/profile-picture.ts';
import { toProfile } from './profiles.ts';

/** Text fields of one line that a customer may change freely. */
const TEXT_FIELDS = ['username', 'full_name', 'email', 'address_1', 'city', 'zipcode', 'country'] as const;

interface RequestContext {
  /** The pictures of the shop. */
  media: MediaStore;
  now: Date;
  log: FastifyBaseLogger;
}

/** Changes fields of the caller's own profile, all or none. Returns 404 for any other profile. */
export async function updateProfile(
  db: Database,
  caller: Caller,
  id: number,
  sent: ProfileChanges,
  context: RequestContext,
): Promise<Profile | Refused> {
  if (id !== caller.customer) return notFound('Profile');
  const changes = await validateChanges(sent);
  if (changes instanceof Refused) return changes;
  if (changes.phone !== undefined) {
    const refused = await confirmByPassword(
      db,
      caller,
      { phone: changes.phone, password: sent.password },
      context,
    );
    if (refused) return refused;
  }
  const picture = await readPicture(sent.profile_picture, context.media);
  if (picture instanceof Refused) return picture;
  return storeChanges(db, id, { ...changes, ...picture }, context);
}

type Changes = Partial<Record<(typeof TEXT_FIELDS)[number] | 'phone' | 'profile_picture', string>>;

async function validateChanges(sent: ProfileChanges): Promise<Changes | Refused> {
  const changes: Changes = {};
  const fields: FieldProblems = {};
  for (const field of TEXT_FIELDS) if (sent[field] !== undefined) changes[field] = cleanLine(sent[field]);
  if (changes.email && !isEmail(changes.email)) fields.email = 'not_an_email';
  if (sent.phone !== undefined) {
    const phone = await toCallablePhone(sent.phone);
    if (phone === null) fields.phone = 'not_a_phone_number';
    else changes.phone = phone;
  }
  return Object.keys(fields).length > 0 ? invalid(fields) : changes;
}

/** An empty file (a form without a chosen file) and a text (the picture's URL sent back) mean no change. */
async function readPicture(sent: unknown, media: MediaStore): Promise<Changes | Refused> {
  if (sent === null) return { profile_picture: '' };
  if (sent === undefined || typeof sent === 'string') return {};
  if (!(sent instanceof UploadedFile)) return invalid({ profile_picture: 'not_a_file' });
  if (sent.bytes === 0) return {};
  const name = await storeProfilePicture(sent.path, media);
  return name instanceof Refused ? name : { profile_picture: name };
}

const PHONE_TAKEN = new Refused(409, 'phone_taken', {
  fields: { phone: 'phone_taken' },
});

const PHONE_HAS_CREDIT = new Refused(409, 'phone_has_credit', {
  fields: { phone: 'phone_has_credit' },
});

/** Stores the changes and deletes the unused picture: the old one, or the new one if the update failed. */
async function storeChanges(
  db: Database,
  id: number,
  changes: Changes,
  { media, log }: RequestContext,
): Promise<Profile | Refused> {
  const { profile_picture: newPicture } = changes;
  let unused = newPicture;
  try {
    const { before, after } = await inTransaction(db, (tx) => updateCustomer(tx, id, changes));
    if (newPicture !== undefined) unused = before.profile_picture;
    if (before.phone !== after.phone) log.warn({ event: 'phone_changed', customer: id }, 'phone changed');
    return toProfile(after);
  } catch (error) {
    // If the connection is lost at the commit, the change may be stored. An unused file is better than a missing picture.
    if (isDatabaseUnavailable(error as Error)) unused = undefined;
    const constraint = error instanceof pg.DatabaseError && error.constraint;
    if (constraint === 'customer_phone_key') return PHONE_TAKEN;
    if (constraint === 'customer_phone_credit') return PHONE_HAS_CREDIT;
    throw error;
  } finally {
    if (unused !== undefined) await removeUnused(unused, { media, log });
  }
}

/** If the object storage does not respond, the profile is changed nevertheless; the log has the name of the unused picture. */
async function removeUnused(picture: string, { media, log }: Pick<RequestContext, 'media' | 'log'>) {
  try {
    await removeProfilePicture(picture, media);
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error;
    log.error({ event: 'picture_not_removed', picture, err: error }, 'unused picture not removed');
  }
}

async function updateCustomer(tx: Database, id: number, changes: Changes) {
  const own = tx.selectFrom('customer').where('id', '=', id).selectAll();
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  if (Object.keys(changes).length > 0) {
    await tx.updateTable('customer').set(changes).where('id', '=', id).execute();
  }
  return { before, after: await own.executeTakeFirstOrThrow() };
}
