import { FIRST_REASONS } from '@haat/contract/text/reasons';
import { addSlot } from '../slots.ts';
import type { Change, Changes } from './changes.ts';
import { markAsOpen } from './office.ts';

const slotTerms = { capacity: 5, line_capacity: null, cutoff_minutes: 60, charge_paisa: 0 };

/** A window that begins a minute later each time, because there are no two of the same. */
let slots = 0;
function slotWindow() {
  const starts = `${String(Math.floor(slots / 60) % 20).padStart(2, '0')}:${String(slots++ % 60).padStart(2, '0')}`;
  return { starts, ends: '23:00' };
}

type Requests = Record<string, () => Promise<Change> | Change>;

/** Valid requests about everything but orders: products, content, customers and settings. The sequence matters: some need the data of earlier ones. */
export function adminRequests({ office, cookies, ...w }: Changes): Requests {
  const { db } = office;
  const { miniket } = office.fixtures;
  const { stored, after, banner, addBanner, addMessage, checked } = w;
  const addArea = async () => {
    await w.send('areas/', w.area());
    const own = db.selectFrom('area').where('kind', '=', 'own').select('id').orderBy('id', 'desc');
    return (await own.executeTakeFirstOrThrow()).id;
  };
  return {
    createProduct: async () => {
      const [category] = await w.category();
      const offer = { offer_price: '500', offer_starts: w.later().publish_at, offer_ends: '' };
      return {
        body: { key: w.hexKey(), name: 'Pabda fish', price: '520', category: category!.id, ...offer },
      };
    },
    updateProduct: async () => ({
      id: miniket,
      body: { version: (await w.product()).version, name_bn: 'চাল' },
    }),
    bulkUpdateProducts: async () => ({
      body: {
        products: [{ id: miniket, version: (await w.product()).version }],
        fields: { shelf_place: 'B 2' },
      },
    }),
    arrangePriceBoard: async () => {
      const { version } = await db.selectFrom('price_board').select('version').executeTakeFirstOrThrow();
      return { body: { version, products: [miniket] } };
    },
    publishPrices: async () => ({ body: await w.publication()() }),
    applyPaste: async () => {
      const { key, changes } = await w.publication()();
      return { body: { key, prices: changes, counts: [] } };
    },
    cancelPublication: after(
      async () => w.send('prices/publications/', await w.publication(w.later())()),
      'price_publication',
    ),
    undoPublication: after(
      async () => w.send('prices/publications/', await w.publication()()),
      'price_publication',
    ),
    recordStockSheet: () => ({
      body: { key: w.hexKey(), kind: 'receive', note: '', lines: [{ product: miniket, quantity: 5 }] },
    }),
    recordCount: () => ({
      body: { key: w.hexKey(), note: '', lines: [{ product: miniket, quantity: 5, seen: 6 }] },
    }),
    createCategory: () => ({ body: { title: 'Sweets', title_bn: 'মিষ্টি', parent: null } }),
    updateCategory: async () => {
      const { id, title_bn, parent, version } = (await w.category())[0]!;
      return { id, body: { title: 'Renamed', title_bn, parent, version } };
    },
    sortCategories: async () => {
      const top = (await w.category()).filter(({ parent }) => parent === null).map(({ id }) => id);
      return { body: { parent: null, categories: top.toReversed() } };
    },
    addZone: () => ({ body: w.zone() }),
    changeZone: async () => {
      await w.send('zones/', w.zone());
      const { id, version } = await db
        .selectFrom('delivery_zone')
        .select(['id', 'version'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { id, body: { ...w.zone(), version } };
    },
    removeZone: after(() => w.send('zones/', w.zone()), 'delivery_zone', { version: 0 }),
    matchCourierArea: async () => {
      const area = { courier: 'pathao', code: w.hexKey(), names: ['Dhaka', 'Mirpur'] };
      const { id } = await db
        .insertInto('courier_area')
        .values(area)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, body: { area: 1 } };
    },
    changeSlotPlan: async () => {
      const plan = await db
        .selectFrom('slot_plan')
        .where('zone_id', 'is', null)
        .select('version')
        .executeTakeFirst();
      const window = { weekday: 1, starts: '09:00', ends: '11:00', ...slotTerms };
      const body = { zone: null, version: plan?.version ?? 0, as_soon_as_possible: true, windows: [window] };
      return { body };
    },
    addSlot: () => ({ body: { zone: null, day: '2099-11-22', ...slotWindow(), ...slotTerms } }),
    changeSlot: async () => ({
      id: await addSlot(db, { inHours: 48 + slots++ }),
      body: { version: 0, blocked: true },
    }),
    addArea: () => ({ body: w.area() }),
    changeArea: async () => {
      const { part_of: _, ...names } = w.area();
      return { id: await addArea(), body: { ...names, version: 0 } };
    },
    removeArea: async () => ({ id: await addArea(), body: { version: 0 } }),
    changeShopSettings: async () => {
      const {
        sent_today: _,
        environment: __,
        changed_by: ___,
        changed_at: ____,
        ...settings
      } = (await office.send('GET', 'shop-settings/', { cookie: cookies.owner })).json<
        Record<string, unknown>
      >();
      return { body: { ...settings, guest_line_pieces: 40 } };
    },
    changeCalendar: () => ({ body: { version: 0, week: Array(7).fill('09:00-22:00'), special: [] } }),
    changePause: () => ({ body: { version: 0, until: null, text: '', text_bn: '' } }),
    addWebhook: () => ({ body: { url: `https://${w.hexKey()}.example/`, events: ['order.placed'] } }),
    removeWebhook: after(
      () =>
        w.send('integrations/webhooks/', { url: `https://${w.hexKey()}.example/`, events: ['order.placed'] }),
      'webhook',
    ),
    sendEventAgain: async () => {
      const { id: webhook_id } = await db
        .insertInto('webhook')
        .values({ url: 'https://tools.example/', events: ['order.placed'], actor: 'staff:Rina' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('outgoing_event')
        .values({ webhook_id, event: 'order.placed', state: 'failed', next_try: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id };
    },
    createApiKey: () => ({ body: { name: 'Accounting', scopes: ['orders:read'] } }),
    revokeApiKey: after(
      () => w.send('integrations/keys/', { name: 'Old key', scopes: ['stock:read'] }),
      'api_key',
    ),
    storeProviderKeys: () => ({
      id: 'bulksmsbd',
      body: { fields: { BULKSMSBD_API_KEY: 'key', BULKSMSBD_SENDER_ID: 'HAAT' } },
    }),
    testProvider: () => ({ id: 'bulksmsbd', body: { to: '01711777777' } }),
    forgetProviderKeys: () => ({ id: 'bulksmsbd' }),
    replyToChat: async () => ({ id: await w.chat(), body: { key: w.hexKey(), text: 'Yes, it is fresh.' } }),
    markChatAnswered: async () => ({ id: await w.chat() }),
    offerChatOrder: async () => ({
      id: await w.chat(),
      body: {
        name: 'Amina',
        phone: '01711888888',
        address: 'Dhanmondi',
        items: [{ product: miniket, quantity: 1 }],
        order_key: w.hexKey(),
        source: 'WHATSAPP',
        delivery_type: 'STORE_PICKUP',
        total_paisa: await w.totalOf(miniket),
      },
    }),
    setShopTax: () => ({
      body: {
        was: { tax_class: 'specified', tax_percent: 5 },
        ...{ tax_class: 'included', tax_percent: 7.5 },
      },
    }),
    setCategoryTax: async () => ({
      id: (await w.category())[0]!.id,
      body: {
        was: { tax_class: null, tax_percent: null },
        ...{ tax_class: 'specified', tax_percent: 15 },
      },
    }),
    changeReasons: () => ({
      id: 'partly',
      body: { was: FIRST_REASONS.partly, reasons: FIRST_REASONS.partly.slice(1) },
    }),
    changeMessageText: () => ({
      id: 'nothing_paid',
      body: { language: 'en', was: 'There is nothing to pay.', text: 'Nothing is to be paid.' },
    }),
    addWish: () => ({ body: { word: 'avocado' } }),
    removeWish: () => stored('wish'),
    setProductCost: () => ({ id: miniket, body: { cost: '60' } }),
    openContactMessage: after(addMessage, 'contact_message'),
    answerContactMessage: after(addMessage, 'contact_message', { answered: true }),
    createBanner: async () => ({ body: { key: w.hexKey(), ...(await banner()) } }),
    updateBanner: async () => {
      const { image, image_phone } = await banner();
      await addBanner();
      return {
        ...(await stored('slider_banner')),
        body: { ...w.emptyBanner, image, image_phone, title: 'Puja', version: 1 },
      };
    },
    removeBanner: after(addBanner, 'slider_banner', { version: 1 }),
    orderBanners: async () => {
      await addBanner();
      const ids = await db
        .selectFrom('slider_banner')
        .select('id')
        .orderBy('position')
        .orderBy('id')
        .execute();
      return { body: { banners: ids.map(({ id }) => id).toReversed() } };
    },
    saveBrand: async () => {
      const { version } = (await office.send('GET', 'brand/', { cookie: cookies.owner })).json<{
        version: number;
      }>();
      return { body: { version, brand_name: 'Bazar', brand_name_bn: 'বাজার', brand_logo: '' } };
    },
    saveContactDetails: async () => {
      const { version, ...details } = (await office.send('GET', 'contact/', { cookie: cookies.owner })).json<
        Record<string, unknown>
      >();
      return { body: { ...details, version, phone_primary: '01711-666666' } };
    },
    saveArticleDraft: async () => ({ id: 'return-policy', body: await w.draft() }),
    publishArticle: async () => {
      await w.send('articles/return-policy/draft/', await w.draft());
      return { id: 'return-policy', body: await w.article() };
    },
    restoreArticle: async () => ({ id: 'return-policy', body: { ...(await w.article()), number: 1 } }),
    addCustomerNote: async () => ({ body: { phone: await w.phone(), key: w.hexKey(), text: 'Deaf' } }),
    moveCredit: async () => ({
      body: {
        phone: await w.phone(),
        key: w.hexKey(),
        way: 'give',
        amount_paisa: 5_000,
        reason: 'Late twice',
      },
    }),
    openKhata: async () => ({ body: { phone: await w.phone(), limit_paisa: 100_000 } }),
    writeKhata: async () => {
      const phone = await w.phone();
      await w.send('khata/', { phone, limit_paisa: 100_000 });
      return { body: { phone, key: w.hexKey(), way: 'gave', amount_paisa: 5_000 } };
    },
    undoKhataEntry: async () => {
      const phone = await w.phone();
      await w.send('khata/', { phone, limit_paisa: 100_000 });
      const entry = { phone, key: w.hexKey(), way: 'gave', amount_paisa: 5_000 };
      await w.send('khata/entries/', entry);
      return { id: await w.newest('customer_account_entry') };
    },
    choosePromotions: async () => ({ body: { phone: await w.phone(), wanted: false } }),
    blockPhone: async () => ({ body: { phone: await w.phone(), reason: 'Never pays' } }),
    unblockPhone: async () => {
      const phone = await w.phone();
      await w.send('customers/block/', { phone, reason: 'Never pays' });
      return { body: { phone } };
    },
    exportPerson: async () => ({ body: { phone: await w.phone() } }),
    erasePerson: async () => ({ body: { phone: await w.phone() } }),
    uploadImport: async () => ({ file: await w.importFile() }),
    startImport: checked,
    cancelImport: checked,
    chooseImportColumns: async () => ({
      ...(await checked()),
      body: { columns: ['slug', 'price'], category: '', price: '', stock: 0 },
    }),
    undoImport: w.importDone,
    markHealthEventSeen: async () => {
      const row = { check_name: `test ${w.hexKey()}`, state: 'warning', code: 'disk_low' } as const;
      const { id } = await db
        .insertInto('health_event')
        .values({ ...row, began: office.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id };
    },
    startBackup: async () => {
      await w.backup();
      return {};
    },
    rehearseBackup: async () => ({ id: await w.backup() }),
    allowBackupDownload: async () => ({ id: await w.backup() }),
    showBackupKey: () => ({}),
    // Last, because they change the state of the whole shop.
    changeDemo: () => ({ body: { action: 'remove' } }),
    skipOpeningStep: () => ({ body: { step: 'legal', skipped: true } }),
    deleteTrialOrders: () => ({ body: {} }),
    changeShopState: async () => {
      await markAsOpen(db);
      return { body: { state: 'preparing' } };
    },
  };
}
