import { formatAmount, formatTk, paisaOf } from '../money/money.ts';
import type { OrderAmounts } from '../money/order-amounts.ts';
import { dhakaTime } from '../time/dhaka-time.ts';
import { MONTHS } from '../time/months.en.ts';
import { ownProblems, problemTextIn, rowProblemTextIn } from './own-problems.ts';
import type { NextSlot, RefusedLine } from './refusal.ts';

/** Who has changed the same meanwhile, and when (ISO 8601); empty if nobody knows. */
export interface Change {
  changed_by: string;
  changed_at: string;
}

/** The order now, and its last change. */
export interface OrderNow {
  status: string;
  moved_by?: string;
  moved_at?: string;
  /** `move` or `edit`. */
  change?: string;
}

/** Who was faster than a change of an order, and when (ISO 8601): a shopper reads `staff`. */
interface OrderLate {
  by: string;
  at: string;
  /** To call instead; empty without one. */
  shop_phone: string;
}

/** A line that cannot be changed. */
interface LineNamed {
  line: number;
  name: string;
  name_bn: string;
}

/** What is offered instead of a slot: the nearest first. */
export interface NextSlots {
  next_slots: NextSlot[];
}

/**
 * Every code of a refusal or of a wrong field, with its English text: of the API, and of pages in English. A text with params is a function of
 * them. Other languages have the same codes, see `ProblemTexts`.
 */
export const problemTexts = {
  ...ownProblems.en,

  // Fields of any request.
  too_short: ({ min }: { min: number }) => `It needs at least ${min} characters.`,
  too_long: ({ max }: { max: number }) => `It is too long: at most ${max} characters.`,
  below: ({ min }: { min: number }) => `It must be at least ${min}.`,
  too_few: ({ min }: { min: number }) => `It needs at least ${min} entries.`,
  too_many: ({ max }: { max: number }) => `It has too many entries: at most ${max}.`,
  not_text: 'It must be text.',
  not_a_number: 'Please type a number.',
  not_yes_or_no: 'Please type yes or no.',
  not_a_list: 'It must be a list.',
  not_an_object: 'It must be an object.',
  not_a_file: 'It must be a file.',
  not_a_day: 'This is not a day.',
  not_a_time: 'This is not a time. Please type the year with four digits.',
  not_a_url: 'Please type a whole link that begins with https://.',
  not_an_email: 'This is not an e-mail address.',
  not_a_mobile_number: 'Please type a mobile number of Bangladesh.',
  not_a_phone_number: 'Please type a phone number that can be called.',
  not_one_of: ({ allowed }: { allowed: string }) => `It must be one of: ${allowed}.`,
  wrong_format: 'Please check this.',
  not_above_zero: 'It must be above 0.',
  taken: 'This is already in use.',
  twice: 'This is listed twice.',
  differs: ({ from }: { from: string }) => `It differs from ${from}.`,
  other_option: 'An earlier line has this product with another option.',
  unknown_product: 'There is no such product.',
  unreadable: 'It could not be read.',
  not_json: 'This is not valid JSON.',
  nul_character: 'It contains a NUL character.',
  no_letter: 'Please type a word with a letter.',
  no_visible_character: 'Please type something visible.',

  /** An import of an earlier version has stored this English text. */
  other: ({ text }: { text: string }) => text,

  // Any request.
  not_found: ({ what }: { what: string }) => `${what} not found.`,
  method_not_allowed: ({ allowed }: { allowed: string }) => `This path accepts ${allowed}.`,
  unsupported_media_type: 'The body must be application/json.',
  timeout: 'The request took too long to arrive.',
  too_many_requests: ({ seconds }: { seconds: number }) =>
    `Too many requests. Please try again in ${timeText(seconds)}.`,
  busy: 'The shop is very busy right now. Please try again in a moment.',
  unavailable: 'The shop is not available right now. Please try again shortly.',
  internal: 'Something went wrong in the shop. Please try again.',
  key_reused: 'This was already sent with different content. Please reload the page.',
  unauthorized: 'Please sign in.',
  wrong_signature: 'The signature is wrong.',
  chat_closed: 'WhatsApp allows free text only within a day of the customer’s last message.',
  no_whatsapp: 'The shop does not use WhatsApp.',
  no_push: 'The shop does not send browser notifications.',
  too_many_browsers: 'Five browsers already get notifications.',

  // Accounts.
  wrong_credentials: 'The login or the password is wrong.',
  wrong_password: 'The password is wrong.',
  session_over: 'Your session has ended. Please sign in again.',
  phone_has_credit: 'This phone number has credit. Change it with codes, so that the credit moves with it.',
  phone_taken: 'This phone number already has an account.',
  password_required: 'Please enter your password to change the phone number.',
  too_easy: 'This password is too easy to guess.',
  same_as_phone: 'The password must not be the phone number.',
  no_mobile: 'Codes are sent to mobile numbers of Bangladesh only.',
  codes_unavailable: 'The shop cannot send a code right now. Please call the shop.',
  messages_unavailable: 'The shop cannot send messages right now.',
  too_many_addresses: ({ max }: { max: number }) => `At most ${max} addresses can be stored.`,
  too_many_lists: ({ max }: { max: number }) => `At most ${max} lists can be saved.`,
  list_full: ({ max }: { max: number }) => `A list has at most ${max} products.`,
  favourites: 'Favourites cannot be renamed.',
  name_taken: 'This name is already in use.',

  // Pictures.
  too_dark: 'The photo is too dark. Please take it again at a window or under a lamp.',
  too_bright:
    'The photo is too bright to see anything. Please take it again without the flash, out of the sun.',
  blurred: 'The photo is blurred. Please hold the phone still, wait until it is sharp, and take it again.',
  not_a_photo: ({ format }: { format: string }) => `This is ${format}, not a photo.`,
  not_a_picture: 'This is not a picture, or it is damaged.',
  heic: 'This photo is HEIC, which browsers do not show. Save it as JPEG; on an iPhone choose Settings › Camera › Formats › Most Compatible.',
  too_many_pixels:
    'The picture has too many pixels: at most 16 megapixels, or 4 if it is interlaced or has 16 bits per channel.',
  too_many_photos: ({ max }: { max: number }) => `At most ${max} photos can be stored.`,
  logo_is_empty: 'This picture is completely transparent, so nothing would be visible.',
  logo_too_small: ({ side, min }: { side: number; min: number }) =>
    `Without its empty edge, the longer side of the logo is only ${side} pixels. It needs ${min} for sharp icons.`,
  picture_not_stored: 'The shop no longer has this picture. Please add it again.',
  file_too_large: ({ mb }: { mb: number }) => `The file is too large: at most ${mb} MB.`,
  not_a_link: 'This is not a link.',
  not_https: 'The link must begin with https://.',
  port_or_password: 'The link contains a port or a password.',
  private_network: 'The link leads to a private network.',
  too_many_redirects: 'The link redirects too many times.',
  too_slow: ({ seconds }: { seconds: number }) => `It took longer than ${seconds} seconds.`,
  not_fetched: 'It could not be fetched.',
  link_status: ({ http_status }: { http_status: number }) => `The link returned status ${http_status}.`,
  fetched_too_late: 'There was no time left for it. Import the file again.',
  too_many_links: ({ max }: { max: number }) => `Only the first ${max} links of a file are fetched.`,
  picture_missing: 'There is no such file in the folder of pictures.',
  picture_outside: 'It is outside the folder of pictures.',

  // Products, in a form or a row of a file.
  damaged_text:
    'The letters were lost: there are question marks or other signs in their place. For a file: save it as “CSV UTF-8” from a table that still has them.',
  control_character: ({ character }: { character: string }) =>
    `It contains the control character ${character}.`,
  rounded: 'The spreadsheet has rounded this number, so digits are lost. Format the column as “Text”.',
  lost_zeros: ({ name, code }: { name: string; code: string }) =>
    `The zeros at the start are lost: ${name} has the code ${code}. Format the column as “Text”.`,
  not_a_barcode: ({ max }: { max: number }) =>
    `A barcode has only letters, digits and hyphens, at most ${max}.`,
  not_a_slug: ({ max }: { max: number }) =>
    `Use small letters a-z, digits and single hyphens, at most ${max}.`,
  taken_by: ({ name }: { name: string }) => `This belongs to ${name}.`,
  too_many_same_names: 'Too many products have this name.',
  unknown_area: 'There is no such area.',
  unknown_category: 'There is no such category. Please choose another one.',
  unknown_category_of_row: ({ name }: { name: string }) =>
    `There is no category ${name}. To create it, add its title.`,
  subcategory_alone: 'A subcategory needs its category.',
  old_price_not_above: ({ price_paisa }: { price_paisa: number }) =>
    `The old price must be above the price ${formatAmount(price_paisa)}.`,
  offer_running: 'This product is already on offer. End that offer first by clearing the old price.',
  offer_not_below: 'It must be below the price.',
  no_offer: 'There is no offer to end.',
  end_before_start: 'The end must be after the start.',
  unit_not_a_weight: 'A product sold by weight needs a weight as its unit, such as 500 g.',
  weighed_without_weight:
    'A product weighed during packing needs a single weight as its unit, such as 500 g.',
  wrong_option: ({ max, length }: { max: number; length: number }) =>
    `One cut per line, at most ${max}: English / Bengali, up to ${length} letters each, none twice.`,
  newer_version: 'This version does not exist yet.',
  product_changed: (_: Change & { version: number; values: Record<string, string> }) =>
    'Somebody has changed this in the meantime.',
  product_created: (_: { product: number; stock: number }) =>
    'This product was already created with different fields.',

  // Files of products.
  empty_file: 'The file is empty.',
  no_products: 'The file has no products.',
  spreadsheet: 'The file is a spreadsheet or an archive. Save it as “CSV UTF-8”.',
  not_utf8: ({ line }: { line: number }) =>
    `The file is not UTF-8, see line ${line}. Save it as “CSV UTF-8”.`,
  column_twice: ({ column }: { column: string }) => `The file has the column ${column} twice.`,
  no_columns: ({ columns }: { columns: string }) =>
    `The file has no ${columns}. Name, price and category are needed, or slug or code to change products that exist.`,
  open_quotation: ({ line }: { line: number }) => `The quotation mark in line ${line} is never closed.`,
  file_unreadable: ({ reason }: { reason: string }) =>
    `The file cannot be read: ${reason.replace(/\.$/, '')}.`,
  too_many_rows: ({ max }: { max: number }) => `The file has more than ${max} rows.`,
  wrong_cells: ({ cells, headings }: { cells: number; headings: number }) =>
    `It has ${cells} cells, the headings have ${headings}.`,
  no_such_product: ({ missing }: { missing: readonly ('name' | 'price' | 'category')[] }) =>
    `No product has this. A new one also needs: ${missing.join(', ')}.`,
  row_twice: ({ what, unit, row }: { what: string } & Place) => `${what} is already in ${unit} ${row}.`,
  product_twice: ({ unit, row }: Place) => `This product is already in ${unit} ${row}.`,
  import_running: (_: Partial<Change>) => 'Another import is running.',
  import_over: (_: { state: string }) => 'This import has already ended.',

  // Cart and checkout.
  not_sold: (_: { products?: number[] }) => 'This product is not sold here any more.',
  in_stock: 'This product is in stock.',
  cart_full: ({ max }: { max: number }) => `A cart has at most ${max} different products.`,
  cart_empty: 'Your cart is empty.',
  cart_changed: 'Your cart has changed. Please check it again.',
  out_of_stock: ({ lines: [line] = [] }: { lines?: RefusedLine[]; stock?: Record<string, number> }) => {
    if (!line) return 'Not enough in stock.';
    return line.available === 0
      ? `${line.name} is out of stock.`
      : `Only ${line.available ?? 'a few'} of ${line.name} left.`;
  },
  option_removed: ({ lines: [line] = [] }: { lines?: RefusedLine[] }) =>
    `A chosen option${line ? ` of ${line.name}` : ''} is no longer available.`,
  price_changed: ({ lines: [line] = [], total_now, total_now_paisa }: PriceChange) => {
    if (line?.unit_now !== undefined) return `${line.name} is now sold as ${line.unit_now || 'one piece'}.`;
    if (line) return `The price of ${line.name} is now ${formatTk(Math.round(line.price_now * 100))}.`;
    const nowPaisa = paisaOf(total_now, total_now_paisa);
    return nowPaisa === undefined ? 'A price has changed.' : `The total is now ${formatTk(nowPaisa)}.`;
  },
  stock_changed: 'The price or stock has changed in the meantime.',
  too_many_pieces: ({ most_of_product, most_in_all }: { most_of_product: number; most_in_all: number }) =>
    `Without a verified phone number, an order can have at most ${most_of_product} of a product and ${most_in_all} pieces in total.`,
  too_many_open_orders:
    'Several of your orders are not confirmed yet. Please call the shop, or verify your phone number in your account.',
  shop_paused: ({ until }: { until: string; text: string; text_bn: string }) =>
    `The shop takes no orders until ${timeInDhaka(until)}.`,
  payment_method_off: 'The shop does not accept this payment method right now. Please choose another one.',
  phone_blocked: ({ shop_phone }: { shop_phone: string }) =>
    shop_phone === '' ? 'Please call the shop.' : `Please call the shop: ${shop_phone}`,
  not_delivered: 'The shop does not deliver to this address.',
  slot_full: (_: NextSlots) => 'This time is full now. Please choose another one.',
  slot_past: (_: NextSlots) => 'It is too late to order for this time. Please choose another one.',
  slot_gone: (_: NextSlots) => 'This time is no longer available. Please choose another one.',
  slot_required: (_: NextSlots) => 'Please choose a time.',
  area_required: (_: { suggested_areas: readonly object[] }) => 'Please choose the area to deliver to.',
  order_too_small: ({ smallest_order, missing }: { smallest_order: number; missing: number }) =>
    `The smallest order for this area is ${formatTk(Math.round(smallest_order * 100))}: ${formatTk(Math.round(missing * 100))} more is needed.`,
  order_too_heavy: ({ limit }: { limit: number }) =>
    `Orders to this area can weigh at most ${limit / 1_000} kg. Please remove something, or call the shop.`,

  // Payments.
  already_paid: 'This order is already paid.',
  not_a_trx_id:
    'This is not a TrxID. A TrxID has 8 to 12 letters and digits; you find it in the SMS from the wallet.',
  trx_id_taken: 'This TrxID has already been used.',
  too_many_claims: 'Several TrxIDs of this order are already waiting. Please call the shop.',
  receipt_used: 'This money has already paid for an order, or was set aside.',
  claim_matched: 'This was matched, settled or taken back in the meantime.',
  order_not_delivered: 'This order has not been handed over yet.',
  delivered_unpaid: 'The goods were already handed over. Choose how they are paid for instead.',
  match_stays: 'The order is closed, or part of this money was refunded.',
  not_by_wallet: 'This refund cannot be sent to a wallet.',
  not_a_statement: 'It has no columns for TrxID and amount.',
  order_cancelled: 'This order was cancelled.',
  order_completed: 'This order has already been handed over.',
  amount_out_of_range: ({ least_paisa, most_paisa }: { least_paisa: number; most_paisa: number }) =>
    `Orders from ${formatTk(least_paisa)} to ${formatTk(most_paisa)} can be paid online.`,
  credit_too_small: 'There is not enough credit.',
  entry_not_undoable:
    'Only an entry that was typed today can be undone, once, and only while its cash is still where it was paid.',
  paid_not_due: ({ due_paisa }: { due_paisa: number }) => `The parts must add up to ${formatTk(due_paisa)}.`,
  above_khata_limit: 'This is above the khata limit of this phone.',
  credit_not_proven: 'The phone of this credit has not been verified with a code.',
  credit_changed: ({ credit_used, credit_used_paisa }: CreditChange) =>
    `Your credit has changed: you can now use ${formatTk(paisaOf(credit_used, credit_used_paisa) ?? 0)} of it.`,
  credit_left: ({ amount_paisa }: { amount_paisa: number }) =>
    `${formatTk(amount_paisa)} of credit is left. Pay it out first.`,
  baki_left: ({ amount_paisa }: { amount_paisa: number }) =>
    `${formatTk(amount_paisa)} is owed on the khata. Settle it first.`,
  payment_unavailable: 'Online payment is not available right now. Please try again later.',
  no_gateway: 'This shop is no longer connected to that gateway.',
  no_response: 'The gateway is not responding. Please try again later.',
  not_in_cash: 'The gateway can still refund this.',
  rider_cash_too_small: 'You do not have that much cash. Take it from the drawer first.',
  in_cash: 'This refund is paid in cash.',
  not_uncertain: 'The gateway has responded in the meantime.',

  // Orders.
  not_an_order_number: 'This is not an order number.',
  order_confirmed:
    'The shop has confirmed this order, so it can no longer be cancelled here. Please call the shop.',
  feedback_given: 'You have already told us how this order was. Thank you!',
  feedback_closed: 'Feedback is possible for 14 days after the delivery.',
  ordered_by_account:
    'This order was placed from an account, so only that account can change it. Please call the shop.',
  order_packed: ({ shop_phone }: OrderLate) =>
    `The shop has already packed this order, so it can no longer be changed here. Please call the shop${shop_phone === '' ? '' : `: ${shop_phone}`}.`,
  order_left: (_: OrderLate) => 'This order has left the shop, so it can no longer be changed.',
  sent_again:
    'This order replaces products of a complaint for free, so its products cannot be changed. Place another order for more.',
  order_empty: 'An order needs at least one product. To remove everything, cancel the order.',
  line_supplied: ({ name }: LineNamed) =>
    `${name} was already packed in another quantity or replaced. Please call the shop.`,
  line_picked: ({ name, shop_phone }: LineNamed & { shop_phone: string }) =>
    `${name} is already in the bag. To return it, please call the shop${shop_phone === '' ? '' : `: ${shop_phone}`}.`,
  move_not_allowed: ({ by, from, to }: { by: string; from: string; to: string }) =>
    `${by === 'staff' ? 'Staff' : `The ${by}`} cannot move an order from ${from} to ${to}.`,
  illegal_move: ({ status, to }: OrderNow & { to: string }) =>
    `An order that is ${status} cannot be moved to ${to}.`,
  order_changed: ({ status }: OrderNow) =>
    `Somebody has changed this order in the meantime. It is ${status} now.`,
  wrong_status: (_: { status: string }) => 'The status of this order no longer allows this.',
  complaint_too_late: ({ days }: { days: number }) =>
    `Problems can be reported for ${days} days after the delivery. Please call the shop.`,
  complaint_open: (_: { line: number }) => 'This has already been reported; the shop has not decided yet.',
  made_good: (_: { line: number }) => 'This has already been resolved.',
  complaint_decided: (_: { decision: string; by: string; at: string }) =>
    'Somebody has already decided this.',
  refund_changed: ({ amount_paisa }: { amount_paisa: number }) =>
    `The refund would be ${formatTk(amount_paisa)} now.`,
  bin_missing: 'Only a shop with a BIN can issue tax invoices: the owner enters it in Settings.',
  goods_back_before: 'The return of this line has already been recorded.',
  pack_again: 'This order was changed after it was packed. Pack it again.',
  call_needed: (_: { reasons: string[] }) => 'Call the customer about this order first.',
  step_open: (_: { step: string }) =>
    'This order is waiting for a code or an advance payment from the shopper.',
  no_code_needed: 'This order does not need a code.',
  call_recorded: (_: { outcome: string; called_by: string; called_at: string }) =>
    'Somebody else has called in the meantime.',
  nobody_reached: 'An order can be confirmed only if the call was answered.',
  rules_changed: (_: Change) => 'Somebody has changed the rules in the meantime.',
  reason_missing: 'A reason is needed.',
  consent_missing: 'A product can be replaced only with the shopper’s consent.',
  already_ordered: 'This product is already in the order.',
  wrong_quantity: ({ min, max }: { min: number; max: number }) =>
    min === max ? `It must be ${max}.` : `It must be from ${min} to ${max}.`,
  wrong_waste: 'More is marked as waste than came back.',
  wrong_amount: 'An order cannot cost less than nothing.',
  cash_not_allowed: 'This would be a cash refund, which only the owner or a manager can make.',
  cash_due_changed: ({ due_paisa }: { due_paisa: number }) =>
    `${formatTk(due_paisa)} is to be collected now.`,
  not_by_weight: 'This product is not sold by weight.',
  nothing_changed: 'Nothing was changed.',
  not_reachable: 'The shop cannot send a message to this customer.',
  not_unsent: 'The message is being sent, has been sent, or is a code.',

  // Picking, packing and runs.
  not_picked: 'This order has not been picked yet.',
  not_weighed: ({ name }: { name: string }) => `${name} has not been weighed yet.`,
  outside_tolerance: ({ ordered, weighed }: { ordered: number; weighed: number }) =>
    `${ordered} g were ordered, ${weighed} g were weighed.`,
  quantity_changed: ({ supplied }: { supplied: number }) => `${supplied} are supplied now.`,
  product_missing: 'Which product is supplied instead?',
  undoes_only_unpick: 'Only an unpick can undo a tick.',
  not_a_rider: 'This person is no longer a rider.',
  on_another_run: ({ rider }: { rider: string }) => `This order is with ${rider}.`,
  nothing_delivered: 'Everything came back: the order was refused.',

  // Couriers.
  not_a_courier: 'The keys of this courier have not been entered.',
  with_courier: ({ courier }: { courier: string }) => `This order is with the courier ${courier}.`,
  parcel_too_heavy: ({ limit }: { limit: number }) => `This courier takes at most ${limit} g.`,
  courier_area_missing: ({ courier }: { courier: string }) =>
    `The area of this order is not matched with an area of ${courier}: see Areas of couriers.`,
  wrong_parcel_state: ({ state: _ }: { state: string }) => 'The parcel has moved on in the meantime.',
  picked_up: 'The courier has picked up this parcel.',
  courier_unavailable: 'The courier is not responding. Try again later.',
  by_phone_only: 'This courier does this only by phone.',
  by_file_only: 'This courier does not list its payouts. Paste one instead.',
  consignment_taken: 'Another parcel already has this number.',
  pickup_refused: ({ reason }: { reason: string }) => `The courier has refused: ${reason}`,
  payout_taken: 'A payout with this reference is already stored, with other parcels.',
  payout_stored: ({ reference }: { reference: string }) =>
    `This payout is already stored as ${reference}, with the same number of parcels and the same sum.`,
  no_own_parcel: ({ courier }: { courier: string }) =>
    `None of these parcels was handed to ${courier}. Is it another courier?`,
  problem_changed: ({ amount_paisa }: { amount_paisa: number }) =>
    `The amount has changed in the meantime: ${formatTk(amount_paisa)}.`,
  unreadable_row: ({ row }: { row: number }) => `Row ${row} cannot be read.`,
  no_payout_columns: 'It needs a heading row with consignment or invoice, and collected or fee.',

  // Cash.
  own_cash: 'Somebody else must count the cash that you have collected.',
  cash_changed: (_: Partial<Change>) =>
    'The cash of this rider has just changed: more was collected, or somebody counted it. Count again.',
  hand_in_open: 'The previous count has not been signed by both.',
  hand_in_undone: 'This count was taken back.',
  hand_in_signed: 'Both have already signed this count.',
  not_the_receiver: 'Only the person who counted this cash can sign for it.',
  not_in_drawer: 'There is not enough cash in the drawer.',
  cash_with_riders: 'A rider still has cash, or a difference has not been signed.',
  counter_is_open: 'The drawer of the counter is open. Count and close it first.',
  drawer_open: 'The drawer is already open.',
  drawer_closed: 'The drawer is closed. Open it with a count first.',
  phone_needed: 'Khata and credit need the customer’s phone number.',
  day_closed: 'This day or a later one is already closed.',
  day_not_begun: 'This day has not started yet.',
  not_the_last_close: 'Only the last close can be reopened.',
  note_missing: ({ difference_paisa }: { difference_paisa: number }) =>
    `The difference of ${formatTk(difference_paisa)} needs a note.`,

  // Stock and prices.
  sheet_corrected: 'This sheet has already been corrected.',
  sheet_recorded: (_: { quantities: Record<string, number> }) =>
    'This sheet has already been recorded with other lines.',
  no_sheet: 'There is no recorded sheet of this kind.',
  zero_quantity: 'A line has a quantity of 0.',
  count_without_time: 'Each count needs `seen` or `age`.',
  stock_above: ({ max }: { max: number }) => `The stock would be above ${max}.`,
  board_changed: (_: Change) => 'Somebody else has rearranged the board in the meantime.',
  other_staff: 'This draft belongs to somebody else.',
  wrong_state: (_: { state: string }) => 'Somebody has changed this publication in the meantime.',
  not_in_the_future: 'This is in the past.',
  more_than_a_year: 'This is more than a year away.',
  more_than_a_week: 'This is more than a week away.',
  no_change: 'Nothing would change.',

  // Categories, settings and content.
  feed_without_tax:
    'External catalogues need the final price, but VAT is added to these prices at the checkout. The owner can include it in the prices under Tax.',
  category_changed: (_: Partial<Change> & { version?: number; values?: Record<string, string> }) =>
    'Somebody has changed the categories in the meantime.',
  not_a_top_category: 'This is not a top-level category.',
  has_subcategories: 'The category has subcategories.',
  settings_changed: (_: Partial<Change>) => 'Somebody has changed the settings in the meantime.',
  reasons_changed: (_: Partial<Change>) => 'These reasons were changed in the meantime.',
  message_text_changed: (_: Partial<Change>) => 'This text was changed in the meantime.',
  of_the_demo: 'This comes from the demo. Please type your own.',
  brand_changed: (_: Partial<Change>) => 'The name or the logo was changed in the meantime.',
  contact_changed: (_: Partial<Change>) => 'The contact details were changed in the meantime.',
  article_changed: (_: Partial<Change>) => 'This page was changed in the meantime.',
  banner_changed: (_: Partial<Change>) => 'Somebody has changed the banners in the meantime.',
  banner_created: (_: { banner: number }) => 'This banner was already added with different fields.',
  zone_changed: (_: Partial<Change>) => 'This zone was changed in the meantime.',
  area_changed: (_: Partial<Change>) => 'This area was changed in the meantime.',
  slots_changed: (_: Partial<Change>) => 'The slots were changed in the meantime.',
  orders_promised: ({ orders }: { orders: number; first: { id: number; number: string; by: string }[] }) =>
    `${orders} open ${orders === 1 ? 'order is' : 'orders are'} promised for a time that would be closed.`,
  never_open: 'The shop would never be open.',
  hours_overlap: 'These times overlap.',
  closed_on_fridays: 'A closure cannot have special hours on Fridays.',
  elsewhere_taken: 'Another zone already covers all other addresses.',
  only_payment_method: 'This is the only payment method.',
  above_whole_order: 'This is more than an order may have in total.',
  fixed_by_environment: 'This is set in the environment of the server and cannot be changed here.',
  type_again: 'Type this again, because it would be sent to another server.',
  keys_missing: 'Keys are missing.',
  environment_needs_keys:
    'The server is set up for this provider and would not start without these keys. Remove its environment variables on the server first.',
  secrets_key_unusable:
    'The file that encrypts the keys cannot be read or written. Nothing was stored. Set SECRETS_KEY, or see docs/running.md.',
  no_draft: 'There is no draft.',
  too_much_markup: 'The text has too much markup.',
  link_not_allowed: ({ link }: { link: string }) => `This link is not allowed: ${link}`,
  not_four_promises: 'There must be four promises of two parts.',
  synonym_exists: 'This synonym already exists.',
  wrong_word_count: ({ max }: { max: number }) => `It must have one to ${max} words.`,
  same_word: 'It must be a different word.',
  message_changed: (_: Change) => 'Somebody has already done this.',
  blocked_already: (_: Change) => 'Somebody has already blocked this phone.',
  not_blocked: (_: Change) => 'Somebody has already unblocked this phone.',
  other_list: 'This belongs to another list.',

  // Reports and personal data.
  before_first_day: 'This is before the first day.',
  too_many_days: ({ max }: { max: number }) => `Choose at most ${max} days.`,
  order_open: ({ orders }: { orders: string[] }) => `These orders are not finished: ${orders.join(', ')}.`,
  money_due: ({ orders }: { orders: string[] }) =>
    `The payments of these orders are not settled: ${orders.join(', ')}.`,

  // Staff and moves of value.
  storage_away: 'The object storage is not responding. Please try again later.',
  backup_running: 'A backup or a rehearsal is already running.',
  cross_site: 'The office accepts requests from its own pages only.',
  second_factor_needed: 'Please set up the second factor first.',
  second_factor_on: 'The second factor is already on.',
  fresh_code_needed: 'Please type a new code from the authenticator app.',
  code_needed: 'A code from the authenticator app is needed.',
  no_right: 'Your role does not allow this.',
  link_over: 'This link has been used or has expired. Ask for a new one.',
  login_taken: 'This number or e-mail address already has an account.',
  not_a_login: 'Please type a mobile number or an e-mail address.',
  shop_not_ready: (_: { tasks: string[] }) => 'Something is missing before the shop can open.',
  shop_in_other_state: (_: { state: string }) => 'The state of the shop has changed in the meantime.',
  orders_are_open: ({ orders }: { orders: number }) =>
    orders === 1 ? 'One order has not been delivered yet.' : `${orders} orders have not been delivered yet.`,
  last_owner: 'The shop needs an owner. Make somebody else an owner first.',
  own_factor: 'Another owner must reset your second factor.',
  own_password: 'Change your own password on your own page.',
  staff_changed: (_: Partial<Change>) => 'Somebody has changed this person’s account in the meantime.',
  limits_changed: (_: Change) => 'Somebody has changed the limits in the meantime.',
  confirmation_needed: ({ amount_paisa, limit_paisa }: { amount_paisa: number; limit_paisa: number }) =>
    `${formatTk(amount_paisa)} needs a second person: your limit is ${formatTk(limit_paisa)}.`,
  decided: (_: { state?: string; decided_by?: string }) => 'This was decided in the meantime.',
  nothing_moved: 'This was done in the meantime.',
  value_changed: ({ amount_paisa }: { amount_paisa: number }) => `It is ${formatTk(amount_paisa)} now.`,
  own_request: 'Another person must confirm your request.',
  above_limit: 'This is above your limit, too.',
  request_lapsed: (_: { code: string }) =>
    'This could no longer be done, because something has changed. Nothing was moved.',
} as const satisfies Record<string, string | ((params: never) => string)>;

/** A row of a file: a line of CSV, or a row of JSON. */
interface Place {
  unit: 'line' | 'row';
  row: number;
}

interface PriceChange {
  lines?: RefusedLine[];
  /** In taka, as the totals of the checkout. */
  total_sent?: number;
  total_now?: number;
  amounts_now?: OrderAmounts;
  /** In the calls of the office. */
  total_sent_paisa?: number;
  total_now_paisa?: number;
  /** In the office: the prices now, by product. */
  prices_paisa?: Record<string, number>;
}

/** In taka in the calls of the specification, in paisa in those of the office. */
interface CreditChange {
  credit_used?: number;
  credit_used_paisa?: number;
}

/** `30 November 2026, 10:00`, in Dhaka. */
function timeInDhaka(iso: string): string {
  const at = dhakaTime(iso);
  return at
    ? `${at.day} ${MONTHS[at.month]} ${at.year}, ${String(at.hour).padStart(2, '0')}:${at.minute}`
    : '';
}

function timeText(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

type English = typeof problemTexts;

export type ProblemCode = keyof English;

/** The params of a code; undefined if it has none. */
export type ProblemParams<C extends ProblemCode> = English[C] extends (params: infer P) => string
  ? P
  : undefined;

/** A code without params. */
export type PlainCode = {
  [C in ProblemCode]: English[C] extends (params: never) => string ? never : C;
}[ProblemCode];

/** A text in another language for each code. It may leave out params. */
export type ProblemTexts = {
  [C in ProblemCode]: English[C] extends (params: infer P) => string
    ? string | ((params: P) => string)
    : string;
};

/** What is wrong, for programs and for texts in any language. */
export type Problem = {
  [C in ProblemCode]: English[C] extends (params: infer P) => string
    ? { code: C; params: P }
    : { code: C; params?: undefined };
}[ProblemCode];

/** An error response of the API: what is wrong, with a sentence in English for people, and the problem of each wrong field by its path. */
export type Refusal = Problem & { message: string; fields?: FieldProblems };

/** The problem of a row of a file: of the whole row, or of a column with its value in quotes. */
export type RowProblem = Problem & { column: string; value: string };

/** By the path of the field: `items[0].quantity`. */
export type FieldProblems = Record<string, Problem & { message?: string }>;

/** The English text of a problem. A code that this version does not know, of a newer server or another provider, has none. */
export function problemText(problem: { code: string; params?: unknown }): string | undefined {
  return problemTextIn(problemTexts, problem);
}

/** The English text of the problem of a row. */
export function rowProblemText(problem: Parameters<typeof rowProblemTextIn>[1]): string {
  return rowProblemTextIn(problemTexts, problem) ?? problem.code;
}
