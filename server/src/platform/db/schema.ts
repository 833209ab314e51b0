// Generated from the migrated database by `npm run haat -- database-types`. Do not edit.
import type { OrderChanges } from '@haat/contract/office/orders/orders';
import type { Role } from '@haat/contract/office/rights';
import type { Generated, JSONColumnType } from 'kysely';

/** The tables of `server/schema`, as Kysely sees them. bigint columns arrive as safe integers (see database.ts). */
export interface Schema {
  api_key: ApiKeyTable;
  area: AreaTable;
  article: ArticleTable;
  article_draft: ArticleDraftTable;
  article_version: ArticleVersionTable;
  attempt: AttemptTable;
  audit: AuditTable;
  backup: BackupTable;
  cache_change: CacheChangeTable;
  call_rule: CallRuleTable;
  cart_line: CartLineTable;
  cart_merge: CartMergeTable;
  cash_day: CashDayTable;
  cash_day_reopening: CashDayReopeningTable;
  cash_entry: CashEntryTable;
  cash_payment: CashPaymentTable;
  cash_place: CashPlaceTable;
  cash_transfer: CashTransferTable;
  catalogue_import: CatalogueImportTable;
  category: CategoryTable;
  category_slug: CategorySlugTable;
  chat: ChatTable;
  chat_message: ChatMessageTable;
  chat_offer: ChatOfferTable;
  code: CodeTable;
  complaint: ComplaintTable;
  complaint_line: ComplaintLineTable;
  contact_info: ContactInfoTable;
  contact_message: ContactMessageTable;
  courier_area: CourierAreaTable;
  courier_payout: CourierPayoutTable;
  courier_payout_line: CourierPayoutLineTable;
  courier_phone_record: CourierPhoneRecordTable;
  courier_settlement: CourierSettlementTable;
  credit_note: CreditNoteTable;
  customer: CustomerTable;
  customer_account: CustomerAccountTable;
  customer_account_entry: CustomerAccountEntryTable;
  customer_note: CustomerNoteTable;
  data_export: DataExportTable;
  delivery_zone: DeliveryZoneTable;
  demo_item: DemoItemTable;
  demo_message: DemoMessageTable;
  drawer_session: DrawerSessionTable;
  erasure: ErasureTable;
  figure_areas: FigureAreasTable;
  figure_change: FigureChangeTable;
  figure_day: FigureDayTable;
  figure_month: FigureMonthTable;
  figure_orders: FigureOrdersTable;
  figure_product_months: FigureProductMonthsTable;
  figure_products: FigureProductsTable;
  hand_in: HandInTable;
  hand_in_signature: HandInSignatureTable;
  hand_in_undo: HandInUndoTable;
  health_event: HealthEventTable;
  invoice: InvoiceTable;
  khata: KhataTable;
  known_sign_in: KnownSignInTable;
  line_feedback: LineFeedbackTable;
  message: MessageTable;
  message_channel: MessageChannelTable;
  message_day: MessageDayTable;
  message_move: MessageMoveTable;
  message_opt_out: MessageOptOutTable;
  message_text: MessageTextTable;
  order_adjustment: OrderAdjustmentTable;
  order_call: OrderCallTable;
  order_edit: OrderEditTable;
  order_feedback: OrderFeedbackTable;
  order_history: OrderHistoryTable;
  order_item: OrderItemTable;
  order_move: OrderMoveTable;
  order_note: OrderNoteTable;
  order_opening: OrderOpeningTable;
  order_photo: OrderPhotoTable;
  order_step: OrderStepTable;
  orders: OrdersTable;
  outgoing_event: OutgoingEventTable;
  parcel: ParcelTable;
  parcel_event: ParcelEventTable;
  parcel_move: ParcelMoveTable;
  payment: PaymentTable;
  payment_agreement: PaymentAgreementTable;
  payment_alarm: PaymentAlarmTable;
  payment_attempt: PaymentAttemptTable;
  payment_attempt_history: PaymentAttemptHistoryTable;
  payment_attempt_move: PaymentAttemptMoveTable;
  payment_callback: PaymentCallbackTable;
  phone_block: PhoneBlockTable;
  pick_claim: PickClaimTable;
  pick_tick: PickTickTable;
  picked_line: PickedLineTable;
  price_board: PriceBoardTable;
  price_change: PriceChangeTable;
  price_draft: PriceDraftTable;
  price_publication: PricePublicationTable;
  product: ProductTable;
  product_cost: ProductCostTable;
  product_freshness: ProductFreshnessTable;
  product_rank: ProductRankTable;
  product_ranking: ProductRankingTable;
  product_request: ProductRequestTable;
  provider_key: ProviderKeyTable;
  provider_test: ProviderTestTable;
  provider_token: ProviderTokenTable;
  purchase_consent: PurchaseConsentTable;
  push_key: PushKeyTable;
  push_subscription: PushSubscriptionTable;
  reconciliation: ReconciliationTable;
  refund: RefundTable;
  refund_move: RefundMoveTable;
  removed_photo: RemovedPhotoTable;
  request_count: RequestCountTable;
  rider_run: RiderRunTable;
  run_stop: RunStopTable;
  search_miss: SearchMissTable;
  session: SessionTable;
  setup_page: SetupPageTable;
  shipping_address: ShippingAddressTable;
  shop_calendar: ShopCalendarTable;
  shop_pause: ShopPauseTable;
  shop_setting: ShopSettingTable;
  shop_state: ShopStateTable;
  shop_version: ShopVersionTable;
  shopping_list: ShoppingListTable;
  shopping_list_merge: ShoppingListMergeTable;
  shopping_list_product: ShoppingListProductTable;
  signing_secret: SigningSecretTable;
  site_setup: SiteSetupTable;
  slider_banner: SliderBannerTable;
  slip_print: SlipPrintTable;
  slot: SlotTable;
  slot_plan: SlotPlanTable;
  slot_refusal: SlotRefusalTable;
  slot_reservation: SlotReservationTable;
  slot_template: SlotTemplateTable;
  sold_out_interest: SoldOutInterestTable;
  special_hours: SpecialHoursTable;
  staff: StaffTable;
  staff_link: StaffLinkTable;
  staff_name_use: StaffNameUseTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_role: StaffRoleTable;
  staff_session: StaffSessionTable;
  stock_alert: StockAlertTable;
  stock_movement: StockMovementTable;
  stock_out: StockOutTable;
  stock_sheet: StockSheetTable;
  substitute_choice: SubstituteChoiceTable;
  substitute_offer: SubstituteOfferTable;
  synonym: SynonymTable;
  tried_logo: TriedLogoTable;
  usual_reason: UsualReasonTable;
  value_move: ValueMoveTable;
  value_request: ValueRequestTable;
  wallet_claim: WalletClaimTable;
  wallet_phone: WalletPhoneTable;
  wallet_receipt: WalletReceiptTable;
  wallet_text: WalletTextTable;
  webhook: WebhookTable;
  whatsapp_template: WhatsappTemplateTable;
  wish: WishTable;
}

export interface ApiKeyTable {
  id: Generated<number>;
  name: string;
  token_hash: Buffer;
  scopes: string[];
  actor: string;
  at: Generated<Date>;
  last_used: Date | null;
  revoked: Date | null;
}

export interface AreaTable {
  id: Generated<number>;
  kind: 'district' | 'thana' | 'neighbourhood' | 'own';
  parent_id: number | null;
  name: string;
  name_bn: string;
  spellings: Generated<string[]>;
  zone_id: number | null;
  removed: Generated<boolean>;
  version: Generated<number>;
  zone_position: Generated<number>;
}

export interface ArticleTable {
  id: 'about' | 'return-policy' | 'refund-policy' | 'customer-service' | 'promises' | 'privacy' | 'terms';
  published: number | null;
  version: Generated<number>;
}

export interface ArticleDraftTable {
  id: string;
  title: string;
  title_bn: string;
  lead: string;
  lead_bn: string;
  text: string;
  text_bn: string;
  actor: string;
  saved: Generated<Date>;
}

export interface ArticleVersionTable {
  id: Generated<number>;
  article: string;
  number: number;
  title: string;
  title_bn: string;
  lead: string;
  lead_bn: string;
  text: string;
  text_bn: string;
  actor: string;
  created: Generated<Date>;
}

export interface AttemptTable {
  key: Buffer;
  tries: number;
  last: Date;
  free: Date;
}

export interface AuditTable {
  id: Generated<number>;
  at: Generated<Date>;
  actor: string;
  table_name: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  row_id: string;
  changed: string[];
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
  staff_id: number | null;
}

export interface BackupTable {
  id: Generated<number>;
  file: string;
  actor: string;
  started: Date;
  ended: Date | null;
  state: Generated<'running' | 'done' | 'failed'>;
  problem: Generated<string>;
  key_id: string;
  size: number | null;
  tables: number | null;
  rows: number | null;
  pictures: number | null;
  in_folder: Generated<boolean>;
  in_bucket: Generated<boolean>;
  bucket_problem: Generated<string>;
  rehearsed: Date | null;
  rehearsal: 'running' | 'passed' | 'failed' | null;
  rehearsal_problem: Generated<string>;
}

export interface CacheChangeTable {
  xid: Generated<string>;
  tag: string;
}

export interface CallRuleTable {
  id: Generated<number>;
  version: Generated<number>;
  first_order_paisa: Generated<number | null>;
  refused_before: Generated<boolean>;
  misses: Generated<number>;
  changed_by: Generated<string>;
  changed_at: Generated<Date>;
  first_order_step: Generated<'quiet_call' | 'code' | 'call' | 'advance'>;
  refused_step: Generated<'quiet_call' | 'code' | 'call' | 'advance'>;
  refused_least: Generated<number>;
  refused_last: number | null;
  far_zones: Generated<number[]>;
  far_step: Generated<'code' | 'call' | 'advance'>;
  advance_kept: Generated<boolean>;
}

export interface CartLineTable {
  id: Generated<number>;
  customer_id: number;
  product_id: number;
  quantity: number;
  order_id: number | null;
  option_name: Generated<string>;
  add_key: Generated<string>;
}

export interface CartMergeTable {
  customer_id: number;
  merge_key: string;
  content_hash: string;
  dropped: JSONColumnType<{ product: number; quantity: number; reason: 'not_sold' | 'cart_full' }[]>;
  at: Generated<Date>;
}

export interface CashDayTable {
  id: Generated<number>;
  day: Generated<string>;
  counted_paisa: number;
  expected_paisa: Generated<number>;
  last_entry: Generated<number>;
  note: Generated<string>;
  actor: string;
  at: Generated<Date>;
}

export interface CashDayReopeningTable {
  id: Generated<number>;
  day_id: number;
  reason: string;
  actor: string;
  at: Generated<Date>;
}

export interface CashEntryTable {
  id: Generated<number>;
  kind: 'collected' | 'collection_undone' | 'refunded' | 'handed_in' | 'hand_in_undone' | 'difference' | 'transfer' | 'paid_out' | 'courier_fee' | 'cod_fee' | 'rounding';
  from_place: number;
  to_place: number;
  amount_paisa: number;
  order_id: number | null;
  refund_id: number | null;
  hand_in_id: number | null;
  transfer_id: number | null;
  day_id: number | null;
  actor: string;
  at: Generated<Date>;
  reopening_id: number | null;
  account_entry_id: number | null;
  receipt_id: number | null;
  claim_id: number | null;
  drawer_session_id: number | null;
  courier_payout_id: number | null;
  courier_settlement_id: number | null;
}

export interface CashPaymentTable {
  order_id: number;
  amount_paisa: number;
  actor: string;
  at: Generated<Date>;
  card_paisa: Generated<number>;
}

export interface CashPlaceTable {
  id: Generated<number>;
  kind: 'customer' | 'rider' | 'drawer' | 'bank' | 'difference' | 'owner' | 'earlier' | 'wallet' | 'card' | 'counter' | 'courier' | 'courier_fee';
  rider_id: number | null;
  balance_paisa: Generated<number>;
  wallet: 'bkash' | 'nagad' | 'rocket' | null;
  courier: string | null;
}

export interface CashTransferTable {
  id: Generated<number>;
  kind: 'deposit' | 'put_in' | 'take_out';
  amount_paisa: number;
  undoes: number | null;
  note: Generated<string>;
  actor: string;
  transfer_key: string;
  at: Generated<Date>;
}

export interface CatalogueImportTable {
  id: Generated<number>;
  file_name: string;
  content: string;
  state: 'choosing' | 'checking' | 'checked' | 'running' | 'done' | 'undone' | 'cancelled' | 'failed';
  step: Generated<string>;
  step_done: Generated<number>;
  step_total: Generated<number>;
  stop: Generated<boolean>;
  beat: Generated<Date>;
  result: JSONColumnType<Record<string, unknown>> | null;
  problem: Generated<string>;
  actor: string;
  created: Generated<Date>;
  started_by: string | null;
  ended: Date | null;
  choices: JSONColumnType<Record<string, unknown>> | null;
  stored_at: Date | null;
}

export interface CategoryTable {
  id: Generated<number>;
  parent_id: number | null;
  slug: string;
  title: string;
  title_bn: Generated<string>;
  position: Generated<number>;
  tax_class: 'specified' | 'included' | 'exempt' | null;
  version: Generated<number>;
  image: Generated<string>;
  promise: Generated<string>;
  promise_bn: Generated<string>;
  tax_percent: number | null;
}

export interface CategorySlugTable {
  parent_id: number | null;
  slug: string;
  category_id: number;
}

export interface ChatTable {
  id: Generated<number>;
  phone: string;
  name: Generated<string>;
  received: Date;
  answered: Date | null;
  answered_by: string | null;
  dropped: Generated<number>;
}

export interface ChatMessageTable {
  id: Generated<number>;
  chat_id: number;
  wamid: string;
  kind: string;
  text: string;
  at: Date;
  received: Generated<Date>;
}

export interface ChatOfferTable {
  id: Generated<number>;
  chat_id: number;
  token: string;
  request: JSONColumnType<object>;
  total_paisa: number;
  staff_id: number;
  at: Generated<Date>;
  expires: Date;
}

export interface CodeTable {
  purpose: 'track_order' | 'reset_password' | 'claim_orders' | 'change_phone' | 'unlock_sign_in' | 'use_credit' | 'confirm_order';
  phone: string;
  subject: Generated<string>;
  hash: Buffer;
  expires: Date;
  tries: Generated<number>;
  used_hash: Buffer | null;
}

export interface ComplaintTable {
  id: Generated<number>;
  order_id: number;
  text: string;
  actor: string;
  complaint_key: string;
  at: Generated<Date>;
}

export interface ComplaintLineTable {
  id: Generated<number>;
  complaint_id: number;
  order_id: number;
  order_item_id: number;
  amount: number;
  reason: 'spoiled' | 'less' | 'wrong' | 'broken' | 'not_delivered' | 'late';
  wish: 'refund' | 'again' | 'credit';
  decision: 'refund' | 'credit' | 'again' | 'no' | null;
  accepted: number | null;
  note: Generated<string>;
  decided: Date | null;
  decided_by: string | null;
  decision_key: string | null;
  adjustment_id: number | null;
  sent_order_id: number | null;
  back_quantity: number | null;
  back: 'stock' | 'waste' | null;
}

export interface ContactInfoTable {
  id: Generated<number>;
  address: string;
  address_bn: Generated<string>;
  phone_primary: string;
  phone_secondary: string;
  email_primary: string;
  email_secondary: Generated<string>;
  business_hours_weekdays: string;
  business_hours_weekend: string;
  whatsapp: Generated<string>;
  chat: Generated<string>;
  facebook: Generated<string>;
  instagram: Generated<string>;
  twitter: Generated<string>;
  business_hours_weekdays_bn: Generated<string>;
  business_hours_weekend_bn: Generated<string>;
  top_banner: Generated<string>;
  version: Generated<number>;
}

export interface ContactMessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created: Generated<Date>;
  opened: Date | null;
  opened_by: string | null;
  answered: Date | null;
  answered_by: string | null;
}

export interface CourierAreaTable {
  id: Generated<number>;
  courier: string;
  code: string;
  names: string[];
  area_id: number | null;
  by_staff: Generated<boolean>;
  read: Generated<Date>;
}

export interface CourierPayoutTable {
  id: Generated<number>;
  courier: string;
  reference: string;
  paid_at: Date | null;
  paid_paisa: number;
  fee_paisa: number;
  source: 'fetched' | 'pasted';
  actor: string;
  at: Generated<Date>;
  open: Generated<boolean>;
}

export interface CourierPayoutLineTable {
  id: Generated<number>;
  payout_id: number;
  consignment: string | null;
  invoice: string | null;
  parcel_id: number | null;
  counts: boolean;
  collected_paisa: number;
  collected_said: boolean;
  fee_paisa: number;
  cod_fee_paisa: number;
  at: Generated<Date>;
}

export interface CourierPhoneRecordTable {
  phone: string;
  courier: string;
  delivered: number | null;
  parcels: number | null;
  asked: Date | null;
  tried: Generated<Date>;
}

export interface CourierSettlementTable {
  id: Generated<number>;
  line_id: number | null;
  payout_id: number | null;
  parcel_id: number | null;
  amount_paisa: number;
  reason: string;
  actor: string;
  at: Generated<Date>;
}

export interface CreditNoteTable {
  adjustment_id: number;
  order_id: number;
  year: number;
  number: number;
  amount_paisa: number;
  tax_paisa: number;
  actor: string;
  at: Generated<Date>;
}

export interface CustomerTable {
  id: Generated<number>;
  phone: string;
  email: Generated<string>;
  password_hash: string;
  username: Generated<string>;
  full_name: Generated<string>;
  address_1: Generated<string>;
  city: Generated<string>;
  zipcode: Generated<string>;
  country: Generated<string>;
  profile_picture: Generated<string>;
  date_joined: Generated<Date>;
  disabled: Date | null;
  phone_proven: Date | null;
}

export interface CustomerAccountTable {
  phone: string;
  balance_paisa: Generated<number>;
}

export interface CustomerAccountEntryTable {
  id: Generated<number>;
  phone: string;
  kind: 'complaint' | 'goodwill' | 'order' | 'order_returned' | 'paid_out' | 'baki' | 'paid_in' | 'moved' | 'undone';
  amount_paisa: number;
  order_id: number | null;
  refund_id: number | null;
  reason: string;
  actor: string;
  entry_key: string;
  at: Generated<Date>;
  paid_by: 'cash' | 'card' | 'wallet' | 'online' | null;
  rider_id: number | null;
  payment_id: number | null;
  undoes: number | null;
  receipt_id: number | null;
}

export interface CustomerNoteTable {
  id: Generated<number>;
  phone: string;
  text: string;
  actor: string;
  note_key: string;
  at: Generated<Date>;
}

export interface DataExportTable {
  id: Generated<number>;
  kind: 'person' | 'orders' | 'customers' | 'backup' | 'backup key';
  from_day: string | null;
  to_day: string | null;
  actor: string;
  at: Generated<Date>;
  backup_id: number | null;
}

export interface DeliveryZoneTable {
  id: Generated<number>;
  name: string;
  name_bn: string;
  position: Generated<number>;
  areas: Generated<string[]>;
  charge_paisa: number;
  free_from_paisa: number | null;
  hours: number | null;
  version: Generated<number>;
  everywhere_else: Generated<boolean>;
  smallest_order_paisa: number | null;
  weight_limit_grams: number | null;
  courier: string | null;
}

export interface DemoItemTable {
  product_id: number | null;
  category_id: number | null;
  banner_id: number | null;
  was_shown: boolean | null;
}

export interface DemoMessageTable {
  client_id: string;
  recipient: string;
  text: string;
  at: Generated<Date>;
}

export interface DrawerSessionTable {
  id: Generated<number>;
  opened: Generated<Date>;
  opened_by: string;
  float_paisa: number;
  open_key: string;
  closed: Date | null;
  closed_by: string | null;
  counted_paisa: number | null;
  expected_paisa: number | null;
  number: number | null;
  note: Generated<string>;
  report: JSONColumnType<object> | null;
}

export interface ErasureTable {
  id: Generated<number>;
  orders: number;
  account: boolean;
  actor: string;
  at: Generated<Date>;
}

export interface FigureAreasTable {
  day: string;
  area: string;
  reached: number;
  refused: number;
  refused_paisa: number;
}

export interface FigureChangeTable {
  id: Generated<number>;
  day: string;
}

export interface FigureDayTable {
  day: string;
  orders: number;
  counted: Date;
}

export interface FigureMonthTable {
  month: string;
}

export interface FigureOrdersTable {
  day: string;
  zone: string;
  source: string;
  order_type: string;
  placed: number;
  cancelled: number;
  refused: number;
  refused_paisa: number;
  delivered: number;
  promised: number;
  on_time: number;
  sales_paisa: number;
  goods_paisa: number;
  delivery_paisa: number;
  discount_paisa: number;
  goodwill_paisa: number;
  delivery_lowered_paisa: number;
  offers_paisa: Generated<number>;
  kept_paisa: Generated<number>;
}

export interface FigureProductMonthsTable {
  month: string;
  product_id: number;
  orders: number;
  quantity: number;
  goods_paisa: number;
  costed_goods_paisa: number;
  cost_paisa: number;
}

export interface FigureProductsTable {
  day: string;
  product_id: number;
  orders: number;
  quantity: number;
  goods_paisa: number;
  costed_goods_paisa: number;
  cost_paisa: number;
}

export interface HandInTable {
  id: Generated<number>;
  rider_id: number;
  receiver_id: number;
  counted_paisa: number;
  expected_paisa: Generated<number>;
  hand_in_key: string;
  at: Generated<Date>;
}

export interface HandInSignatureTable {
  id: Generated<number>;
  hand_in_id: number;
  side: 'rider' | 'receiver';
  staff_id: number;
  at: Generated<Date>;
}

export interface HandInUndoTable {
  id: Generated<number>;
  hand_in_id: number;
  actor: string;
  reason: string;
  at: Generated<Date>;
}

export interface HealthEventTable {
  id: Generated<number>;
  check_name: string;
  state: 'warning' | 'alarm';
  code: string;
  began: Date;
  ended: Date | null;
  told: Date | null;
  seen: Date | null;
  seen_by: string | null;
}

export interface InvoiceTable {
  order_id: number;
  year: number;
  number: number;
  payable_paisa: number;
  actor: string;
  at: Generated<Date>;
}

export interface KhataTable {
  id: Generated<number>;
  phone: string;
  limit_paisa: Generated<number>;
  name: Generated<string>;
  token: Generated<string>;
  version: Generated<number>;
  changed_by: string;
  changed_at: Generated<Date>;
  reminded: Date | null;
}

export interface KnownSignInTable {
  customer_id: number;
  kind: 'device' | 'address';
  hash: Buffer;
  last: Date;
}

export interface LineFeedbackTable {
  order_item_id: number;
  order_id: number;
  product_id: number;
  fresh: boolean;
  at: Generated<Date>;
}

export interface MessageTable {
  id: Generated<number>;
  event: string;
  channel: 'sms' | 'email' | 'whatsapp' | 'push';
  purpose: 'service' | 'code' | 'promotion';
  language: 'en' | 'bn';
  recipient: string;
  subject: Generated<string>;
  text: string;
  parts: number;
  client_id: string;
  state: Generated<'accepted' | 'dead' | 'queued' | 'sending' | 'sent' | 'uncertain' | 'withheld'>;
  created: Generated<Date>;
  expires: Date;
  tries: Generated<number>;
  claimed: Date | null;
  next_try: Generated<Date | null>;
  charged_on: string | null;
  provider: Generated<string>;
  reference: Generated<string>;
  problem: Generated<string>;
  ended: Date | null;
  unproven_from: Buffer | null;
  attempts: Buffer[] | null;
  template: JSONColumnType<{ name: string; params: string[] }> | null;
  whatsapp: 'asked' | 'sent' | 'delivered' | 'read' | 'failed' | null;
}

export interface MessageChannelTable {
  channel: 'sms' | 'email' | 'whatsapp' | 'push';
  provider: Generated<string>;
  shop_url: Generated<string>;
}

export interface MessageDayTable {
  day: string;
  parts: Generated<number>;
  paisa: Generated<number>;
  code_paisa: Generated<number>;
  emails: Generated<number>;
}

export interface MessageMoveTable {
  from_state: string;
  to_state: string;
}

export interface MessageOptOutTable {
  recipient: string;
  at: Generated<Date>;
  id: Generated<number>;
}

export interface MessageTextTable {
  id: Generated<number>;
  name: string;
  language: 'en' | 'bn';
  text: string;
}

export interface OrderAdjustmentTable {
  id: Generated<number>;
  order_id: number;
  order_item_id: number | null;
  kind: 'short_supply' | 'weight' | 'substitute' | 'goodwill' | 'delivery' | 'rounding' | 'lapsed' | 'complaint';
  amount_paisa: number;
  reason: string;
  actor: string;
  adjustment_key: string | null;
  at: Generated<Date>;
}

export interface OrderCallTable {
  id: Generated<number>;
  order_id: number;
  outcome: 'reached' | 'no_answer' | 'wrong_number' | 'skipped';
  actor: string;
  note: Generated<string>;
  call_key: string;
  at: Generated<Date>;
}

export interface OrderEditTable {
  id: Generated<number>;
  order_id: number;
  order_item_id: number | null;
  kind: 'supply' | 'weight' | 'substitute' | 'goodwill' | 'delivery' | 'slot' | 'change';
  quantity_before: number | null;
  quantity: number | null;
  grams_before: number | null;
  grams: number | null;
  substitute_id: number | null;
  amount_paisa: number | null;
  reason: string;
  actor: string;
  edit_key: string | null;
  at: Generated<Date>;
  slot_before_id: number | null;
  slot_id: number | null;
  changes: JSONColumnType<OrderChanges> | null;
  content_hash: string | null;
}

export interface OrderFeedbackTable {
  order_id: number;
  face: 'good' | 'fair' | 'bad';
  actor: 'customer' | 'guest';
  at: Generated<Date>;
}

export interface OrderHistoryTable {
  id: Generated<number>;
  order_id: number;
  from_status: string;
  to_status: string;
  actor: string;
  at: Generated<Date>;
  reason: Generated<string>;
  note: Generated<string>;
}

export interface OrderItemTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  name: string;
  name_bn: string;
  image: string;
  price_paisa: number;
  quantity: number;
  total_paisa: number;
  tax_class: Generated<'specified' | 'included' | 'exempt'>;
  note: Generated<string>;
  supplied_quantity: number | null;
  supplied_grams: number | null;
  pack_grams: number | null;
  replaces_id: number | null;
  consent: string | null;
  unit: Generated<string>;
  sold_by: Generated<'piece' | 'weight'>;
  option_name: Generated<string>;
  option_name_bn: Generated<string>;
  regular_paisa: number | null;
  wished_id: number | null;
  tolerance_percent: Generated<number>;
  accepted_grams: number | null;
  tax_percent: number | null;
}

export interface OrderMoveTable {
  from_status: string;
  to_status: string;
}

export interface OrderNoteTable {
  id: Generated<number>;
  order_id: number;
  audience: 'inside' | 'customer';
  text: string;
  actor: string;
  note_key: string;
  at: Generated<Date>;
}

export interface OrderOpeningTable {
  id: Generated<number>;
  order_id: number;
  actor: string;
  at: Generated<Date>;
}

export interface OrderPhotoTable {
  id: Generated<number>;
  photo_id: string;
  order_id: number;
  order_item_id: number | null;
  kind: 'complaint' | 'scale' | 'substitute';
  actor: string;
  photo_key: string;
  at: Generated<Date>;
  complaint_id: number | null;
}

export interface OrderStepTable {
  id: Generated<number>;
  order_id: number;
  step: 'confirmed' | 'picked' | 'packed' | 'handed_over';
  actor: string;
  note: Generated<string>;
  at: Generated<Date>;
  nth: Generated<number>;
}

export interface OrdersTable {
  id: Generated<number>;
  number: Generated<string>;
  order_key: string;
  content_hash: string;
  guest_token: string | null;
  created: Generated<Date>;
  status: Generated<'PENDING' | 'PROCESSING' | 'ONGOING' | 'COMPLETED' | 'CANCELLED'>;
  order_type: 'COD' | 'ONLINE';
  delivery_type: 'HOME_DELIVERY' | 'STORE_PICKUP';
  receiver_name: string;
  receiver_email: Generated<string>;
  receiver_phone_number: string;
  receiver_address: string;
  receiver_city: Generated<string>;
  receiver_zip_code: Generated<string>;
  receiver_country: Generated<string>;
  subtotal_paisa: number;
  tax_paisa: number;
  total_paisa: number;
  payment_id: string | null;
  customer_id: number | null;
  placed_from: Buffer | null;
  expires: Date | null;
  language: Generated<'en' | 'bn'>;
  version: Generated<number>;
  untaxed_paisa: Generated<number>;
  delivery_paisa: Generated<number>;
  discount_paisa: Generated<number>;
  delivery_zone: Generated<string>;
  delivery_zone_bn: Generated<string>;
  delivery_hours: number | null;
  note: Generated<string>;
  source: Generated<'WEB' | 'CALL' | 'WHATSAPP' | 'COUNTER' | 'COMPLAINT'>;
  if_missing: Generated<'' | 'replace' | 'leave_out' | 'call'>;
  unproven_from: Buffer | null;
  area_id: number | null;
  delivery_area: Generated<string>;
  delivery_area_bn: Generated<string>;
  promised_from: Date | null;
  promised_by: Date | null;
  slot_id: number | null;
  slot_lines: Generated<number>;
  tax_percent: Generated<number>;
  sent_again_for: number | null;
  substitute_cap_paisa: number | null;
  wallet: 'bkash' | 'nagad' | 'rocket' | null;
  risk_step: 'code' | 'call' | 'advance' | null;
  risk_reason: 'first_order' | 'refused_before' | 'far_zone' | null;
  advance_paisa: number | null;
  advance_kept: Generated<boolean>;
  risk_done: Date | null;
  kept_paisa: Generated<number>;
  drawer_session_id: number | null;
}

export interface OutgoingEventTable {
  id: Generated<number>;
  event_id: Generated<string>;
  webhook_id: number | null;
  event: 'order.placed' | 'order.moved' | 'order.paid' | 'stock.changed' | 'purchase';
  order_id: number | null;
  body: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  state: Generated<'queued' | 'sent' | 'failed' | 'dropped'>;
  created: Generated<Date>;
  first_try: Date | null;
  tries: Generated<number>;
  next_try: Generated<Date | null>;
  problem: Generated<string>;
  ended: Date | null;
}

export interface ParcelTable {
  id: Generated<number>;
  order_id: number;
  nth: number;
  invoice: string;
  courier: string;
  state: Generated<string>;
  cod_paisa: number;
  grams: number;
  value_paisa: number;
  area: string | null;
  consignment: string | null;
  hint: string | null;
  tracking: string | null;
  tracking_url: string | null;
  said: Generated<string>;
  fee_paisa: number | null;
  owed_paisa: number | null;
  at_shop: Generated<boolean>;
  contradicts: Generated<boolean>;
  handed_by: string;
  parcel_key: string;
  sent: Date | null;
  next_look: Generated<Date | null>;
  looks: Generated<number>;
  created: Generated<Date>;
  moved: Generated<Date>;
  taken: Date | null;
  picked_up: Date | null;
  delivered: Date | null;
  back: Date | null;
  counted: Generated<boolean>;
}

export interface ParcelEventTable {
  id: Generated<number>;
  parcel_id: number;
  at: Generated<Date>;
  source: 'create' | 'webhook' | 'look' | 'staff';
  state: string | null;
  said: Generated<string>;
  actor: Generated<string>;
}

export interface ParcelMoveTable {
  from_state: string;
  to_state: string;
}

export interface PaymentTable {
  id: Generated<number>;
  attempt_id: number;
  order_id: number | null;
  provider: string;
  val_id: string;
  bank_tran_id: string;
  amount_paisa: number;
  means: Generated<string>;
  recorded: Generated<Date>;
  surplus: 'second_capture' | 'order_cancelled' | 'paid_in_cash' | null;
  held: Generated<boolean>;
  khata_id: number | null;
}

export interface PaymentAgreementTable {
  id: Generated<number>;
  customer_id: number | null;
  provider: string;
  order_id: number | null;
  language: 'en' | 'bn';
  session_key: string;
  result_id: string;
  returned: Date | null;
  key_id: string | null;
  sealed: Buffer | null;
  number: Generated<string>;
  created: Generated<Date>;
  next_look: Generated<Date | null>;
  looks: Generated<number>;
}

export interface PaymentAlarmTable {
  id: Generated<number>;
  attempt_id: number;
  kind: 'amount' | 'currency' | 'transaction' | 'attempt' | 'store' | 'signature' | 'taken';
  detail: string;
  at: Generated<Date>;
}

export interface PaymentAttemptTable {
  id: Generated<number>;
  order_id: number | null;
  provider: string;
  tran_id: string;
  amount_paisa: number;
  state: Generated<'abandoned' | 'cancelled' | 'captured' | 'created' | 'expired' | 'failed' | 'open' | 'refused'>;
  session_key: string | null;
  page_url: string | null;
  language: Generated<'en' | 'bn'>;
  created: Generated<Date>;
  looks: Generated<number>;
  next_look: Date | null;
  result_id: string | null;
  result_used: Date | null;
  completing: Date | null;
  khata_id: number | null;
  with_agreement: Generated<boolean>;
}

export interface PaymentAttemptHistoryTable {
  id: Generated<number>;
  attempt_id: number;
  from_state: string;
  to_state: 'abandoned' | 'cancelled' | 'captured' | 'created' | 'expired' | 'failed' | 'open' | 'refused';
  actor: string;
  at: Generated<Date>;
}

export interface PaymentAttemptMoveTable {
  from_state: string;
  to_state: string;
}

export interface PaymentCallbackTable {
  id: Generated<number>;
  attempt_id: number;
  kind: 'success' | 'fail' | 'cancel' | 'ipn';
  at: Generated<Date>;
  remote: string;
  signature: 'right' | 'wrong' | 'missing';
  fields: JSONColumnType<Record<string, string>>;
  headers: JSONColumnType<Record<string, string>>;
}

export interface PhoneBlockTable {
  id: Generated<number>;
  phone: string;
  reason: string;
  actor: string;
  at: Generated<Date>;
  lifted: Date | null;
  lifted_by: string | null;
}

export interface PickClaimTable {
  wave: string;
  product_id: number;
  staff_id: number;
  at: Generated<Date>;
}

export interface PickTickTable {
  tick_key: string;
  order_item_id: number;
  action: 'pick' | 'unpick' | 'short' | 'substitute' | 'offer';
  quantity: number;
  undoes: string | null;
  reason: Generated<string>;
  actor: string;
  made_at: Date;
  result: 'applied' | 'already' | 'refused';
  code: Generated<string>;
  at: Generated<Date>;
}

export interface PickedLineTable {
  id: number;
  quantity: number;
  tick_key: string;
  actor: string;
  at: Generated<Date>;
}

export interface PriceBoardTable {
  id: Generated<number>;
  products: JSONColumnType<number[]>;
  version: Generated<number>;
}

export interface PriceChangeTable {
  publication_id: number;
  product_id: number;
  price_paisa: number;
  before_paisa: number | null;
  before_old_paisa: number | null;
  before_on_sale: boolean | null;
  before_offer_paisa: number | null;
  before_offer_starts: Date | null;
  before_offer_ends: Date | null;
  seen_paisa: number | null;
  stayed: Generated<boolean>;
}

export interface PriceDraftTable {
  staff_id: number;
  lines: JSONColumnType<Record<string, string>>;
  saved_at: Date;
}

export interface PricePublicationTable {
  id: Generated<number>;
  request_key: string;
  actor: string;
  created: Generated<Date>;
  publish_at: Date;
  state: 'scheduled' | 'published' | 'cancelled' | 'undone';
  published: Date | null;
}

export interface ProductTable {
  id: Generated<number>;
  slug: string;
  code: string | null;
  category_id: number;
  name: string;
  name_bn: Generated<string>;
  unit: Generated<string>;
  price_paisa: number;
  old_price_paisa: number | null;
  is_on_sale: Generated<boolean>;
  stock: number;
  listed: Generated<boolean>;
  preview_text: Generated<string>;
  preview_text_bn: Generated<string>;
  detail_text: Generated<string>;
  detail_text_bn: Generated<string>;
  mainimage: Generated<string>;
  image1: Generated<string>;
  image2: Generated<string>;
  image3: Generated<string>;
  search_key: string;
  shelf_place: Generated<string>;
  weighed: Generated<boolean>;
  barcode: string | null;
  version: Generated<number>;
  sold_by: Generated<'piece' | 'weight'>;
  options: JSONColumnType<{ name: string; name_bn: string }[], string | undefined, string>;
  offer_paisa: number | null;
  offer_starts: Date | null;
  offer_ends: Date | null;
  code_twin: Generated<boolean>;
  fresh_asked: Generated<boolean>;
  fresh_answer: Generated<string>;
  fresh_answer_bn: Generated<string>;
  brand: Generated<string>;
  brand_bn: Generated<string>;
  origin: Generated<string>;
  origin_bn: Generated<string>;
  best_before: Generated<string>;
  best_before_bn: Generated<string>;
  storage: Generated<string>;
  storage_bn: Generated<string>;
  ingredients: Generated<string>;
  ingredients_bn: Generated<string>;
  halal: Generated<boolean>;
}

export interface ProductCostTable {
  id: Generated<number>;
  product_id: number;
  cost_paisa: number | null;
  actor: string;
  since: Generated<Date>;
}

export interface ProductFreshnessTable {
  product_id: number;
  answers: number;
  fresh: number;
}

export interface ProductRankTable {
  product_id: number;
  rank: number;
}

export interface ProductRankingTable {
  only_row: Generated<boolean>;
  day: string;
}

export interface ProductRequestTable {
  request_key: string;
  product_id: number;
  at: Generated<Date>;
}

export interface ProviderKeyTable {
  id: Generated<number>;
  provider: string;
  field: string;
  key_id: string;
  sealed: Buffer;
  changed_by: string;
  changed_at: Generated<Date>;
}

export interface ProviderTestTable {
  id: Generated<number>;
  provider: string;
  works: boolean;
  said: string;
  tested_by: string;
  tested_at: Generated<Date>;
}

export interface ProviderTokenTable {
  provider: string;
  account: string;
  sealed: Buffer | null;
  expires: Date | null;
  requested: Date | null;
  requested_before: Date | null;
  pending: Generated<boolean>;
}

export interface PurchaseConsentTable {
  order_id: number;
  at: Generated<Date>;
  withdrawn: Date | null;
  browser: Generated<string>;
}

export interface PushKeyTable {
  one: Generated<boolean>;
  public_key: string;
  key_id: string;
  sealed: Buffer;
}

export interface PushSubscriptionTable {
  id: Generated<number>;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: 'en' | 'bn';
  order_id: number | null;
  staff_id: number | null;
  created: Generated<Date>;
}

export interface ReconciliationTable {
  day: string;
  claimed: Date;
  ended: Date | null;
  unanswered: Generated<number>;
  differences: Generated<number>;
  report: JSONColumnType<object> | null;
}

export interface RefundTable {
  id: Generated<number>;
  payment_id: number | null;
  amount_paisa: number;
  refund_trans_id: string;
  reason: string;
  state: Generated<'asked' | 'due' | 'failed' | 'refunded' | 'uncertain'>;
  refund_ref_id: string | null;
  created: Generated<Date>;
  looks: Generated<number>;
  next_look: Generated<Date | null>;
  problem: Generated<string>;
  order_id: number;
  responses: Generated<number>;
  to_credit: Generated<boolean>;
  receipt_id: number | null;
  trx_id: string | null;
  rider_id: number | null;
  cash_reason: string | null;
}

export interface RefundMoveTable {
  from_state: string;
  to_state: string;
}

export interface RemovedPhotoTable {
  photo_id: string;
}

export interface RequestCountTable {
  key: Buffer;
  count: number;
  over: Date;
}

export interface RiderRunTable {
  id: Generated<number>;
  rider_id: number;
  actor: string;
  run_key: string;
  created: Generated<Date>;
}

export interface RunStopTable {
  id: Generated<number>;
  run_id: number;
  order_id: number;
  position: number;
  removed: Date | null;
  removed_by: string | null;
}

export interface SearchMissTable {
  week: string;
  key: string;
  word: string;
  count: number;
}

export interface SessionTable {
  id: Buffer;
  customer_id: number;
  signed_in: Date;
  renewed: Date;
  token_hash: Buffer;
  previous_hash: Buffer | null;
  salt: Buffer | null;
  ended: Date | null;
  ended_by: 'customer' | 'reuse' | 'shop' | null;
  token_key: Generated<Buffer>;
  rotates: Generated<boolean>;
  device_hash: Buffer | null;
}

export interface SetupPageTable {
  id: Generated<number>;
  title: string;
  title_bn: string;
  text: string;
  text_bn: string;
}

export interface ShippingAddressTable {
  id: Generated<number>;
  customer_id: number;
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  zipcode: string;
  country: string;
  area_id: number | null;
}

export interface ShopCalendarTable {
  id: Generated<number>;
  week: string[] | null;
  version: Generated<number>;
  changed_by: Generated<string>;
  changed_at: Generated<Date>;
}

export interface ShopPauseTable {
  id: Generated<number>;
  until: Date | null;
  text: Generated<string>;
  text_bn: Generated<string>;
  version: Generated<number>;
  changed_by: Generated<string>;
  changed_at: Generated<Date>;
}

export interface ShopSettingTable {
  only_row: Generated<boolean>;
  guest_line_pieces: Generated<number>;
  guest_order_pieces: Generated<number>;
  open_orders_per_phone: Generated<number | null>;
  open_orders_per_address: Generated<number | null>;
  open_order_hours: Generated<number>;
  unpaid_order_minutes: Generated<number>;
  open_pieces_per_address: Generated<number | null>;
  sms_part_paisa: Generated<number>;
  sms_parts_per_day: Generated<number | null>;
  sms_paisa_per_day: Generated<number | null>;
  code_paisa_per_day: Generated<number | null>;
  seller_bin: Generated<string>;
  id: Generated<number>;
  version: Generated<number>;
  changed_by: Generated<string>;
  changed_at: Generated<Date>;
  cash_on_delivery: Generated<boolean>;
  online_payment: Generated<boolean>;
  emails_per_day: Generated<number | null>;
  catalogue_key: Generated<string>;
  weight_tolerance_percent: Generated<number>;
  late_order_minutes: Generated<number>;
  late_message_minutes: Generated<number>;
  seller_dbid: Generated<string>;
  trade_licence: Generated<string>;
  tax_percent: Generated<number>;
  complaint_days: Generated<number>;
  substitute_minutes: Generated<number>;
  rider_call_number: Generated<string>;
  feedback_message: Generated<boolean>;
  fresh_shown_above: Generated<number>;
  agreed_weight_percent: Generated<number>;
  wallets: JSONColumnType<{ wallet: 'bkash' | 'nagad' | 'rocket'; number: string; account: 'personal' | 'merchant' }[], string | undefined, string>;
  khata_days: Generated<number>;
  khata_reminders: Generated<boolean>;
  claim_days: Generated<number>;
  tax_class: Generated<'specified' | 'included' | 'exempt'>;
  weight_barcode: Generated<string>;
  courier_phone_records: Generated<boolean>;
  whatsapp_wait_minutes: Generated<number>;
  whatsapp_paisa: Generated<number>;
  push: Generated<boolean>;
}

export interface ShopStateTable {
  id: Generated<number>;
  state: 'demo' | 'preparing' | 'open';
  opened: Date | null;
  tried: Date | null;
  skipped: Generated<string[]>;
  removed: JSONColumnType<Record<string, Record<string, string | number>>> | null;
  has_demo_pictures: Generated<boolean>;
  changed_by: Generated<string>;
  changed_at: Generated<Date>;
}

export interface ShopVersionTable {
  version: string;
  since: Generated<Date>;
}

export interface ShoppingListTable {
  id: Generated<number>;
  customer_id: number;
  name: string;
  name_key: string;
}

export interface ShoppingListMergeTable {
  customer_id: number;
  merge_key: string;
  content_hash: string;
  dropped: JSONColumnType<{ name: string; products: number[] }[]>;
  at: Generated<Date>;
}

export interface ShoppingListProductTable {
  id: Generated<number>;
  list_id: number;
  product_id: number;
  quantity: Generated<number>;
}

export interface SigningSecretTable {
  only_row: Generated<boolean>;
  secret: Buffer;
}

export interface SiteSetupTable {
  id: Generated<number>;
  brand_name: string;
  brand_name_bn: string;
  brand_logo: Generated<string>;
  version: Generated<number>;
  logo_plate: Generated<'' | 'light' | 'dark'>;
}

export interface SliderBannerTable {
  id: Generated<number>;
  image: string;
  title: Generated<string>;
  title_bn: Generated<string>;
  link: Generated<string>;
  position: Generated<number>;
  image_phone: Generated<string>;
  starts: Date | null;
  ends: Date | null;
  enabled: Generated<boolean>;
  shown: Generated<boolean>;
  version: Generated<number>;
  request_key: string | null;
  shelf: Generated<string>;
  shelf_bn: Generated<string>;
  products: Generated<number[]>;
  bundle: Generated<boolean>;
}

export interface SlipPrintTable {
  id: Generated<number>;
  order_id: number;
  kind: 'invoice' | 'packing' | 'label' | 'memo' | 'credit_note' | 'parcel';
  size: '58' | '80' | 'a5' | 'a4' | '100';
  actor: string;
  at: Generated<Date>;
}

export interface SlotTable {
  id: Generated<number>;
  delivery_type: 'HOME_DELIVERY' | 'STORE_PICKUP';
  zone_id: number | null;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  line_capacity: number | null;
  cutoff_minutes: number;
  charge_paisa: number;
  blocked: Generated<boolean>;
  by_hand: Generated<boolean>;
  taken: Generated<number>;
  taken_lines: Generated<number>;
  version: Generated<number>;
}

export interface SlotPlanTable {
  id: Generated<number>;
  zone_id: number | null;
  as_soon_as_possible: Generated<boolean>;
  version: Generated<number>;
}

export interface SlotRefusalTable {
  slot_id: number;
  order_key: string;
  at: Generated<Date>;
}

export interface SlotReservationTable {
  order_key: string;
  slot_id: number;
  lines: number;
  ip_hash: Buffer;
  expires: Date;
}

export interface SlotTemplateTable {
  id: Generated<number>;
  plan_id: number;
  weekday: number;
  starts: number;
  ends: number;
  capacity: number;
  line_capacity: number | null;
  cutoff_minutes: number;
  charge_paisa: number;
}

export interface SoldOutInterestTable {
  day: string;
  product_id: number;
  views: Generated<number>;
  searches: Generated<number>;
  asked: Generated<number>;
}

export interface SpecialHoursTable {
  id: Generated<number>;
  from_day: string;
  to_day: string;
  hours: string;
  friday: string | null;
  text: Generated<string>;
  text_bn: Generated<string>;
}

export interface StaffTable {
  id: Generated<number>;
  name: string;
  login: string;
  role: Role;
  password_hash: string;
  totp_secret: Buffer | null;
  totp_confirmed: Date | null;
  totp_step: Generated<number>;
  created: Generated<Date>;
  disabled: Date | null;
}

export interface StaffLinkTable {
  token_hash: Buffer;
  role: Role;
  first: boolean;
  expires: Date;
  used_by: number | null;
  created_by: number | null;
  id: Generated<number>;
  withdrawn: Date | null;
  staff_id: number | null;
}

export interface StaffNameUseTable {
  name: string;
  staff_id: number;
}

export interface StaffRecoveryCodeTable {
  staff_id: number;
  hash: Buffer;
}

export interface StaffRoleTable {
  id: Role;
  limit_paisa: Generated<number | null>;
  version: Generated<number>;
  changed_by: Generated<string>;
  changed_at: Generated<Date>;
}

export interface StaffSessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  device_hash: Buffer;
  staff_id: number;
  browser: string;
  begun: Date;
  last_used: Date;
  ended: Date | null;
  factor_proven: Generated<boolean>;
  factor_proven_at: Date | null;
}

export interface StockAlertTable {
  id: Generated<number>;
  product_id: number;
  phone: string;
  language: 'en' | 'bn';
  at: Generated<Date>;
  sent: Date | null;
  unproven_from: Buffer | null;
}

export interface StockMovementTable {
  id: Generated<number>;
  product_id: number;
  kind: string;
  quantity: number;
  actor: string;
  reason: Generated<string>;
  order_id: number | null;
  at: Generated<Date>;
}

export interface StockOutTable {
  id: Generated<number>;
  product_id: number;
  since: Date;
  until: Date | null;
}

export interface StockSheetTable {
  id: Generated<number>;
  request_key: string;
  kind: 'receive' | 'waste' | 'count';
  actor: string;
  note: string;
  lines: JSONColumnType<{ product: number; quantity: number; before: number; after: number }[]>;
  at: Generated<Date>;
  corrects: number | null;
}

export interface SubstituteChoiceTable {
  offer_id: number;
  position: number;
  product_id: number;
  price_paisa: number;
}

export interface SubstituteOfferTable {
  id: Generated<number>;
  order_item_id: number;
  quantity: number;
  seen: number;
  token: string;
  staff_id: number;
  actor: string;
  sent: Generated<boolean>;
  at: Generated<Date>;
  expires: Date;
  answer: 'replace' | 'leave_out' | 'accept' | 'cut' | 'call' | 'withdrawn' | null;
  product_id: number | null;
  ended_by: string | null;
  ended: Date | null;
  grams: number | null;
}

export interface SynonymTable {
  language: 'bn' | 'latin' | 'en';
  word: string;
  means: string;
  brand: Generated<boolean>;
}

export interface TriedLogoTable {
  picture: string;
  at: Generated<Date>;
}

export interface UsualReasonTable {
  id: Generated<number>;
  kind: 'missing' | 'edit' | 'cancel' | 'door' | 'partly' | 'consent' | 'block';
  texts: string[];
  texts_bn: string[];
  hidden: Generated<string[]>;
}

export interface ValueMoveTable {
  id: Generated<number>;
  at: Generated<Date>;
  kind: 'short' | 'weight' | 'substitute' | 'price' | 'goodwill' | 'delivery' | 'partly' | 'waste' | 'count' | 'refund' | 'credit' | 'complaint' | 'receipt' | 'counter' | 'khata' | 'courier';
  order_id: number | null;
  staff_id: number;
  amount_paisa: number;
  confirmed_by: number | null;
  request_id: number | null;
}

export interface ValueRequestTable {
  id: Generated<number>;
  staff_id: number;
  kind: string;
  verb: string;
  order_id: number | null;
  order_version: number | null;
  amount_paisa: number;
  moved_paisa: number;
  lines: JSONColumnType<{ name: string; name_bn: string; fewer: number; written_off: number; grams: number | null; instead: { name: string; name_bn: string; quantity: number } | null }[]>;
  body: JSONColumnType<object>;
  reason: string;
  state: Generated<'waiting' | 'confirmed' | 'refused' | 'withdrawn' | 'lapsed'>;
  decided_by: number | null;
  answer: Generated<string>;
  created: Generated<Date>;
  decided: Date | null;
}

export interface WalletClaimTable {
  id: Generated<number>;
  order_id: number | null;
  wallet: 'bkash' | 'nagad' | 'rocket';
  trx_id: string | null;
  sender_last: Generated<string>;
  amount_paisa: number | null;
  source: 'checkout' | 'door' | 'desk';
  state: Generated<'waiting' | 'matched' | 'withdrawn' | 'cash' | 'khata' | 'written_off'>;
  receipt_id: number | null;
  actor: string;
  at: Generated<Date>;
  claim_key: string;
  cash_paisa: number | null;
  khata_id: number | null;
}

export interface WalletPhoneTable {
  id: Generated<number>;
  name: string;
  token_hash: string;
  actor: string;
  at: Generated<Date>;
  last_seen: Date | null;
  revoked: Date | null;
}

export interface WalletReceiptTable {
  id: Generated<number>;
  wallet: 'bkash' | 'nagad' | 'rocket';
  trx_id: string;
  amount_paisa: number;
  sender: Generated<string>;
  received: Generated<Date>;
  text: Generated<string>;
  source: 'typed' | 'csv' | 'forwarded';
  unconfirmed: Generated<boolean>;
  order_id: number | null;
  matched: Date | null;
  matched_by: string | null;
  set_aside: Generated<string>;
  actor: string;
  at: Generated<Date>;
  receipt_key: string;
  khata_id: number | null;
}

export interface WalletTextTable {
  id: Generated<number>;
  phone_id: number;
  sender: string;
  text: string;
  sent: Date | null;
  at: Generated<Date>;
  done: Date | null;
  done_by: string | null;
}

export interface WebhookTable {
  id: Generated<number>;
  url: string;
  events: string[];
  key_id: string | null;
  sealed: Buffer | null;
  actor: string;
  at: Generated<Date>;
  rests_until: Date | null;
  removed: Date | null;
}

export interface WhatsappTemplateTable {
  name: string;
  language: 'en' | 'bn';
  status: string;
  said: Generated<string>;
  at: Generated<Date>;
}

export interface WishTable {
  id: Generated<number>;
  key: string;
  word: string;
  actor: string;
  created: Generated<Date>;
}
