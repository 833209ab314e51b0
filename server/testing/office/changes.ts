import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { Office } from './office.ts';

type Cookies = Awaited<ReturnType<Office['addEveryRole']>>;

export type Changes = ReturnType<typeof validChanges>;

/** A file of a form, in the field `file` beside its `name`, or in another field beside others. */
interface FormFile {
  name: string;
  bytes: Buffer;
  as?: string;
  fields?: Record<string, string>;
}

/** A valid request: the id of its path, its body, and who sends it. */
export interface Change {
  id?: number | string;
  body?: object;
  file?: FormFile;
  cookie?: string;
}

let keys = 0;
const hexKey = () => (++keys).toString(16).padStart(32, '0');

/** Valid requests of the office, each for data of its own. */
export function validChanges(office: Office, cookies: Cookies) {
  const { db, fixtures } = office;
  const now = () => new Date().toISOString();
  /** The first zone is that of all orders. */
  let zones = 0;
  const owner = cookies.owner;
  const send = async (url: string, body: object = {}, cookie = owner) => {
    const response = await office.send('POST', url, { cookie, body });
    expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(300);
    return response.body === '' ? {} : response.json<{ id: number; version: number }>();
  };
  const order = async (...statuses: string[]) => {
    const { id } = await office.placeOrder({ phone: `0188${String(++keys).padStart(7, '0')}` });
    for (const [version, to] of statuses.entries()) await send(`orders/${id}/move/`, { to, version });
    return { id, version: statuses.length };
  };
  /** A chat of somebody who has just written, in a shop with WhatsApp. */
  const chat = async () => {
    await db
      .updateTable('message_channel')
      .set({ provider: 'whatsapp' })
      .where('channel', '=', 'whatsapp')
      .execute();
    const values = { phone: `+88018${String(++keys).padStart(8, '0')}`, name: 'Amina', received: new Date() };
    return (await db.insertInto('chat').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  /** What one piece of a product costs that is collected at the shop. */
  const totalOf = async (product: number) => {
    const body = { items: [{ product, quantity: 1 }], delivery_type: 'STORE_PICKUP' };
    const quoted = await office.send('POST', 'desk/quote/', { cookie: owner, body });
    return quoted.json<{ total_paisa: number }>().total_paisa;
  };
  const lineOf = async (id: number) =>
    (await db.selectFrom('order_item').where('order_id', '=', id).select('id').executeTakeFirstOrThrow()).id;
  const rider = async () =>
    (await db.selectFrom('staff').where('role', '=', 'rider').select('id').executeTakeFirstOrThrow()).id;
  const sendFile = async (
    url: string,
    { name, bytes, as = 'file', fields = { name } }: FormFile,
    cookie: string,
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append(as, new Blob([new Uint8Array(bytes)]), name);
    const body = new Response(form);
    return office.send('POST', url, {
      cookie,
      headers: { 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const memberOf = async (role: string) =>
    db
      .selectFrom('staff')
      .where('role', '=', role as 'desk')
      .select(['id', 'name', 'role'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const outWithRider = async () => {
    const { id, version } = await order('PROCESSING');
    await send('runs/', { key: `run-${++keys}`, rider: await rider(), orders: [{ id, version }] });
    return { id, version: version + 1 };
  };
  const count = async (counted_paisa = 10_000_000) => {
    const out = await outWithRider();
    await send(`my-run/stops/${out.id}/deliver/`, { version: out.version }, cookies.rider);
    const { riders } = (await office.send('GET', 'cash/hand-ins/', { cookie: owner })).json<{
      riders: { id: number; seen: number }[];
    }>();
    return { key: `count-${++keys}`, rider: await rider(), seen: riders[0]?.seen ?? 0, counted_paisa };
  };
  const transfer = () => ({ key: `move-${++keys}`, kind: 'put_in', amount_paisa: 5_000, note: 'Change' });
  const publication =
    (more: object = {}) =>
    async () => {
      const { price_paisa: seen } = await db
        .selectFrom('product')
        .where('id', '=', fixtures.miniket)
        .select('price_paisa')
        .executeTakeFirstOrThrow();
      return {
        key: hexKey(),
        changes: [{ product: fixtures.miniket, price_paisa: seen + 100, seen_paisa: seen }],
        ...more,
      };
    };
  const later = () => ({ publish_at: new Date(Date.now() + 3_600_000).toISOString() });
  const newest = async (
    table:
      | 'price_publication'
      | 'drawer_session'
      | 'rider_run'
      | 'delivery_zone'
      | 'slider_banner'
      | 'wish'
      | 'webhook'
      | 'api_key'
      | 'wallet_claim'
      | 'wallet_phone'
      | 'wallet_receipt'
      | 'wallet_text'
      | 'cash_day'
      | 'cash_transfer'
      | 'contact_message'
      | 'staff_link'
      | 'message'
      | 'refund'
      | 'hand_in'
      | 'value_request'
      | 'customer_account_entry',
  ) => (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  /** The id of a request of the desk for goodwill above its limit. */
  const valueRequest = async () => {
    await sql`UPDATE staff_role SET limit_paisa = 0 WHERE id = 'desk'`.execute(db);
    const { id, version } = await order('PROCESSING');
    const lower = { kind: 'goodwill', amount_paisa: 500, in_cash: false };
    const body = { version, key: hexKey(), reason: 'late', notify: false, lines: [], lower };
    const held = await office.send('POST', `orders/${id}/edit/`, { cookie: cookies.desk, body });
    expect(held.json()).toMatchObject({ code: 'confirmation_needed' });
    return newest('value_request');
  };
  const zone = () => ({
    name: `Zone ${++keys}`,
    name_bn: `জোন ${keys}`,
    everywhere_else: false,
    // An area of its own for each zone, since another zone would lose it.
    areas: [1 + (zones++ % 500)],
    charge_paisa: 6_000,
    free_from_paisa: null,
    smallest_order_paisa: null,
    weight_limit_grams: null,
    hours: 24,
  });
  const area = () => ({ name: `Area ${++keys}`, name_bn: `এলাকা ${keys}`, spellings: [], part_of: 1 });
  const emptyBanner = {
    image: '',
    image_phone: '',
    title: 'Eid',
    title_bn: 'ঈদ',
    link: '',
    starts: null,
    ends: null,
    enabled: false,
    ...{ shelf: '', shelf_bn: '', products: [], bundle: false },
  };
  const product = async () =>
    (await office.send('GET', `products/${fixtures.miniket}/`, { cookie: owner })).json<{
      id: number;
      version: number;
      name_bn: string;
    }>();
  const phone = async () => {
    const phone = `0189${String(++keys).padStart(7, '0')}`;
    const { id } = await office.placeOrder({ phone });
    await send(`orders/${id}/cancel/`, { version: 0, reason: 'asked' });
    return phone;
  };
  const article = async () => ({
    version: (
      await db
        .selectFrom('article')
        .where('id', '=', 'return-policy')
        .select('version')
        .executeTakeFirstOrThrow()
    ).version,
  });
  const draft = async () => ({
    ...(await article()),
    title: '',
    title_bn: '',
    lead: 'x',
    lead_bn: 'x',
    text: `Text ${++keys}`,
    text_bn: 'লেখা',
  });
  const category = async () =>
    (await office.send('GET', 'categories/', { cookie: owner })).json<
      { id: number; title: string; title_bn: string; parent: number | null; version: number }[]
    >();
  const importFile = async () => {
    const { slug, price_paisa } = await db
      .selectFrom('product')
      .select(['slug', 'price_paisa'])
      .where('id', '=', fixtures.miniket)
      .executeTakeFirstOrThrow();
    return { name: 'prices.csv', bytes: Buffer.from(`slug,price\n${slug},${price_paisa / 100 + 1}`) };
  };
  const member = (role: string) => async () => ({ id: (await memberOf(role)).id });
  const stored = async (table: Parameters<typeof newest>[0]) => ({ id: await newest(table) });
  let files = 0;
  /** The id of a backup whose file is missing, when nobody works on another. */
  const backup = async () => {
    const working = sql`SELECT FROM pg_stat_activity WHERE application_name = 'haat-backups' AND datname = current_database()`;
    await vi.waitFor(async () => expect((await working.execute(db)).rows).toEqual([]), 20_000);
    const row = { file: `haat-${++files}.backup`, actor: 'shop', key_id: 'abababab', size: 1 };
    const at = office.clock.now();
    const inserted = await db
      .insertInto('backup')
      .values({ ...row, state: 'done', in_folder: true, started: at, ended: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return inserted.id;
  };
  const after =
    (make: () => Promise<unknown>, table: Parameters<typeof newest>[0], body?: object) => async () => {
      await make();
      return { ...(await stored(table)), ...(body && { body }) };
    };
  const banner = async () => {
    const form = new FormData();
    const source = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#c30' } })
      .jpeg()
      .toBuffer();
    form.append('picture', new Blob([new Uint8Array(source)], { type: 'image/jpeg' }), 'eid.jpg');
    const sent = new Response(form);
    const response = await office.send('POST', 'banners/pictures/', {
      cookie: cookies.owner,
      headers: { 'content-type': sent.headers.get('content-type')! },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect(response.statusCode, response.body).toBe(201);
    return { ...emptyBanner, ...response.json<{ image: string; image_phone: string }>() };
  };
  /** The id of a line of a complaint about two bags of rice. */
  const complaintLine = async () => {
    const { id } = await order('PROCESSING', 'ONGOING', 'COMPLETED');
    const lines = [{ line: await lineOf(id), amount: 2, reason: 'spoiled', wish: 'refund' }];
    const [complaint] = (await send(`orders/${id}/complaints/`, { key: hexKey(), lines })) as unknown as [
      { lines: [{ id: number }] },
    ];
    return complaint.lines[0].id;
  };
  const photo = () =>
    sharp({ create: { width: 90, height: 90, channels: 3, background: '#c30' } })
      .png()
      .toBuffer();
  const addBanner = async () => send('banners/', { key: hexKey(), ...(await banner()) });
  const addMessage = () =>
    sql`INSERT INTO contact_message (name, email, subject, message) VALUES ('Amina', 'a@example.com', 'Rui', 'Fresh?')`.execute(
      db,
    );
  /** The one before may still be checked. */
  const checked = async () => {
    const read = async (id: number) =>
      (await office.send('GET', `imports/${id}/`, { cookie: cookies.owner })).json<{ state: string }>().state;
    let id = 0;
    const upload = async () => {
      const response = await sendFile('imports/', await importFile(), cookies.owner);
      ({ id } = response.json<{ id: number }>());
      return response.statusCode;
    };
    await expect.poll(upload, { timeout: 10_000 }).toBe(201);
    await expect.poll(() => read(id), { timeout: 10_000 }).toBe('checked');
    return { id };
  };
  const importDone = async () => {
    const { id } = await checked();
    await send(`imports/${id}/start/`, undefined);
    const read = async () =>
      (await office.send('GET', `imports/${id}/`, { cookie: cookies.owner })).json<{ state: string }>().state;
    await expect.poll(read, { timeout: 10_000 }).toBe('done');
    return { id };
  };

  return {
    order,
    lineOf,
    rider,
    memberOf,
    member,
    outWithRider,
    count,
    transfer,
    publication,
    later,
    newest,
    valueRequest,
    zone,
    area,
    emptyBanner,
    banner,
    complaintLine,
    photo,
    addBanner,
    addMessage,
    checked,
    importDone,
    stored,
    backup,
    after,
    sendFile,
    office,
    cookies,
    product,
    phone,
    draft,
    article,
    category,
    importFile,
    send,
    chat,
    totalOf,
    hexKey,
    now,
  };
}
