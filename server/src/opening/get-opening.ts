import type { Opening, OpeningStep, OpeningTask } from '@haat/contract/office/opening';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { pictureFolder, readBrand } from '../brand/brand.ts';
import type { Couriers } from '../couriers/courier/courier.ts';
import { readDemoTexts } from '../demo/demo-shop.ts';
import type { Staff } from '../orders/actor.ts';
import type { Payments } from '../payments/payments.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { readShopState } from '../shop-state/shop-state.ts';

/** What the process of the shop knows and its database does not. */
export interface Environment {
  payments: Pick<Payments, 'current'>;
  couriers: Pick<Couriers, 'isDemo'>;
  /** The shop's public origin, if it is known. */
  origin: string | undefined;
  /** The variables that request something of a demo. */
  demoSettings: readonly string[];
}

/** A condition that is true while the task is left, and its effect: the shop does not open, or it is only named and the step is done. */
type Task = [task: OpeningTask, isLeft: RawBuilder<boolean>, effect?: 'blocks' | 'noted'];

/** Steps that a shop can sell without. */
const CAN_SKIP: readonly OpeningStep[] = ['delivery', 'messages', 'legal'];

const SETUP = sql`(SELECT * FROM site_setup ORDER BY id LIMIT 1) AS setup`;
const CONTACT = sql`(SELECT * FROM contact_info ORDER BY id LIMIT 1) AS contact`;
const exists = (rows: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM ${rows})`;
const missing = (rows: RawBuilder<unknown>) => sql<boolean>`NOT EXISTS (SELECT FROM ${rows})`;

/** Every step with its tasks, one line a task. A new step or task is added here and in the texts of the office. */
function stepsOf(
  staff: Pick<Staff, 'id'>,
  { payments, demoSettings, origin }: Environment,
  demoHours: string,
): Record<OpeningStep, Task[]> {
  const paysOnline = payments.current !== null && payments.current.name !== 'local';
  const isSet = (name: string) => sql<boolean>`${demoSettings.includes(name)}::boolean`;
  return {
    name: [
      ['no_name', missing(SETUP)],
      ['demo_name', exists(sql`${SETUP} WHERE brand_name = 'Haat' OR brand_name_bn = 'হাট'`)],
      ['no_logo', exists(sql`${SETUP} WHERE brand_logo = ''`)],
      ['demo_logo', exists(sql`site_setup WHERE demo_fields(to_jsonb(site_setup)) <> '{}'`), 'blocks'],
      [
        'no_contact',
        missing(sql`${CONTACT} WHERE phone_primary <> '' AND address <> ''
          AND (business_hours_weekdays <> '' OR EXISTS (SELECT FROM shop_calendar WHERE week IS NOT NULL))`),
      ],
      // Once they were removed, an owner has typed them.
      [
        'demo_hours',
        exists(
          sql`${CONTACT}, shop_state WHERE business_hours_weekdays = ${demoHours} AND removed IS NULL AND opened IS NULL`,
        ),
      ],
      ['demo_contact', exists(sql`contact_info WHERE demo_fields(to_jsonb(contact_info)) <> '{}'`), 'blocks'],
      ['demo_about', exists(sql`setup_page WHERE demo_fields(to_jsonb(setup_page)) <> '{}'`), 'blocks'],
    ],
    products: [
      ['demo_items', exists(sql`demo_item WHERE was_shown IS NULL`), 'blocks'],
      [
        'no_products',
        missing(
          sql`product WHERE listed AND id NOT IN (SELECT product_id FROM demo_item WHERE product_id IS NOT NULL AND was_shown IS NULL)`,
        ),
      ],
    ],
    delivery: [
      ['no_zones', missing(sql`delivery_zone`)],
      ['no_hours', exists(sql`shop_calendar WHERE week IS NULL`), 'noted'],
      ['first_promises', exists(sql`article WHERE id = 'promises' AND published = 1`), 'noted'],
    ],
    payment: [
      [
        'no_payment',
        exists(sql`shop_setting WHERE NOT (cash_on_delivery OR online_payment AND ${paysOnline}::boolean)`),
        'blocks',
      ],
      ['demo_payment_setting', isSet('PAYMENTS'), 'blocks'],
    ],
    messages: [
      ['no_sms', exists(sql`message_channel WHERE channel = 'sms' AND provider IN ('off', 'demo')`)],
      ['no_email', exists(sql`message_channel WHERE channel = 'email' AND provider = 'off'`), 'noted'],
      ['no_public_url', sql<boolean>`${!origin?.startsWith('https:')}::boolean`, 'noted'],
      ['demo_sms_setting', isSet('SMS_PROVIDER'), 'blocks'],
    ],
    second_factor: [
      ['own_factor', exists(sql`staff WHERE id = ${staff.id} AND totp_confirmed IS NULL`), 'blocks'],
    ],
    legal: [
      ['no_dbid', exists(sql`shop_setting WHERE seller_dbid = ''`)],
      ['no_trade_licence', exists(sql`shop_setting WHERE trade_licence = ''`)],
      ['no_bin', exists(sql`shop_setting WHERE seller_bin = ''`), 'noted'],
      ['first_privacy', exists(sql`article WHERE id = 'privacy' AND published = 1`), 'noted'],
      ['first_terms', exists(sql`article WHERE id = 'terms' AND published = 1`), 'noted'],
    ],
    backup: [
      ['no_backup', missing(sql`backup WHERE state = 'done' AND (in_folder OR in_bucket)`)],
      ['no_backup_key', missing(sql`data_export WHERE kind = 'backup key'`)],
    ],
    trial: [
      [
        'no_trial',
        missing(
          sql`shop_state WHERE tried IS NOT NULL OR opened IS NOT NULL OR EXISTS (SELECT FROM trial_order WHERE status = 'COMPLETED')`,
        ),
      ],
      ['trial_orders', exists(sql`trial_order`), 'blocks'],
    ],
  };
}

/** Returns the state of the shop and what every step of its opening lacks, found out from its data. */
export async function getOpening(
  db: Database | Transaction<Schema>,
  staff: Pick<Staff, 'id'>,
  environment: Environment,
): Promise<Opening> {
  const { contact } = await readDemoTexts();
  const steps = stepsOf(staff, environment, contact.business_hours_weekdays);
  const { state, opened, skipped, removed } = await readShopState(db);
  const { rows } = await sql<Record<OpeningTask, boolean>>`
    SELECT ${sql.join(
      Object.values(steps)
        .flat()
        .map(([task, isLeft]) => sql`${isLeft} AS ${sql.ref(task)}`),
    )}`.execute(db);
  const counted = await sql<Opening['demo'] & { trials: number; delivered: number; phone: boolean }>`
    SELECT count(product_id)::int AS products, count(category_id)::int AS categories, count(banner_id)::int AS banners,
      (SELECT count(*)::int FROM trial_order) AS trials,
      (SELECT count(*)::int FROM trial_order WHERE status = 'COMPLETED') AS delivered,
      EXISTS (SELECT FROM message_channel WHERE provider = 'demo') AS phone
    FROM demo_item WHERE was_shown IS NULL`.execute(db);
  const { trials, delivered, phone, ...demo } = counted.rows[0]!;
  const others = await db
    .selectFrom('staff')
    .where('role', 'in', ['owner', 'manager'])
    .where('disabled', 'is', null)
    .where('totp_confirmed', 'is', null)
    .where('id', '<>', staff.id)
    .orderBy('id')
    .select('name')
    .execute();
  const brand = await readBrand(db);
  const hasGateway = opened === null && environment.payments.current?.name === 'local';
  return {
    state,
    opened: opened?.toISOString() ?? null,
    steps: Object.entries(steps).map(([step, tasks]) => ({
      step: step as OpeningStep,
      tasks: tasks
        .filter(([task, _, effect]) => rows[0]![task] && effect !== 'noted')
        .map(([task, _, effect]) => ({ task, blocks: effect === 'blocks' })),
      notes: tasks.filter(([task, _, effect]) => rows[0]![task] && effect === 'noted').map(([task]) => task),
      can_skip: CAN_SKIP.includes(step as OpeningStep),
      skipped: skipped.includes(step),
    })),
    demo,
    brand_pictures: mediaUrl((brand && pictureFolder(brand)) ?? ''),
    can_restore: removed !== null,
    trial_orders: trials,
    delivered_trials: delivered,
    ends: [
      ...(hasGateway ? (['gateway'] as const) : []),
      ...(phone ? (['phone'] as const) : []),
      ...((await environment.couriers.isDemo()) ? (['couriers'] as const) : []),
    ],
    without_factor: others.map(({ name }) => name),
  };
}
