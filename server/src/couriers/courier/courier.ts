import type { Outside, ProviderDeclaration, TestResult } from '../../platform/provider-keys/declaration.ts';

/**
 * The interface of a courier company. A courier is a folder that implements it and one line in `couriers.ts`. All that are configured work
 * at the same time: every parcel has the name of its courier.
 *
 * No call throws for an error of the courier or of the network. `unknown` means that the result is not known. The shop then asks again with
 * `findParcel`, and never creates the parcel a second time.
 */
export interface Courier {
  /** Stored in every parcel, and part of the URL of its webhook: small letters and digits. */
  readonly name: string;
  /** In grams: heavier parcels are not taken. Null: no limit. */
  readonly maxGrams: number | null;
  /** A parcel without an area of its list is not taken. Absent: it reads the address. */
  readonly needsArea?: true;
  createParcel(parcel: NewParcel): Promise<CreateResult>;
  /** Returns what became of a parcel. */
  findParcel(parcel: ParcelRef): Promise<FindResult>;
  /** Absent: the courier cancels by phone only. */
  cancelParcel?(parcel: ParcelRef, reason: string): Promise<'cancelled' | 'too_late' | 'unknown'>;
  /** Absent: pick-ups are arranged by phone only. */
  requestPickup?(pickup: {
    parcels: number;
    note: string;
  }): Promise<'requested' | 'unknown' | { refused: string }>;
  /** Reads a message of the courier; null: without the secret of the shop. Nothing of it is trusted: it says which parcel to look at. */
  readWebhook(message: WebhookMessage): WebhookClaims | null;
  /** What the courier expects after a message, also after one of no parcel. */
  readonly webhookAnswer: { status: 200 | 202; headers: Record<string, string>; body: object };
  /** Payouts of the last days, the newest first, without their parcels. Absent: only by file. */
  listPayouts?(): Promise<PayoutSummary[] | 'unknown'>;
  getPayout?(reference: string): Promise<Payout | 'unknown'>;
  /** Its areas, for the match with ours. Absent: it reads the address. */
  listAreas?(): Promise<CourierArea[] | 'unknown'>;
  /** What it would charge, in paisa. Absent: it does not say. */
  quote?(parcel: {
    area: string | null;
    grams: number;
    codPaisa: number;
  }): Promise<{ chargePaisa: number; codFeePaisa: number } | 'unknown'>;
  /** What it knows of a phone. Absent: nothing. */
  phoneRecord?(phone: string): Promise<PhoneRecord | 'none' | 'unknown'>;
  /** The page on which the receiver follows the parcel. */
  trackingUrl(parcel: ParcelRef): string | null;
  /** Proves the keys without a parcel. */
  testKeys(): Promise<TestResult>;
}

/** A courier with the keys that it needs. */
export interface CourierDeclaration extends ProviderDeclaration {
  readonly kind: 'courier';
  open(settings: Record<string, string | undefined>, outside: Outside): Courier;
}

/** The couriers of this shop. */
export interface Couriers {
  /** By name, in the order of their choice; those that can be used now. */
  current(): Promise<ReadonlyMap<string, Courier>>;
  /** Whether they are those of the demo, which end when the shop opens. */
  isDemo(): Promise<boolean>;
}

export interface NewParcel {
  /** Ours, unique: the number of the order and of the parcel, such as `H100031-1`. */
  invoice: string;
  receiver: { name: string; phone: string; address: string };
  /** The courier's id of the area; null: not matched, or the courier has none. */
  area: string | null;
  /** Whole taka, in paisa: what the receiver pays. 0: nothing. */
  codPaisa: number;
  grams: number;
  /** What the goods are worth, in paisa. */
  valuePaisa: number;
  /** How many products, and what they are, for the label of the courier. */
  items: number;
  description: string;
  note: string;
}

export interface ParcelRef {
  invoice: string;
  /** The courier's id; null while it is not known. */
  consignment: string | null;
  /** What the receiver follows it by; null while it is not known. */
  tracking: string | null;
}

/** `refused`: it was not created; `unknown`: it may have been; `unsent`: the courier has not received the request. */
export type CreateResult =
  | { kind: 'created'; consignment: string; tracking: string | null; feePaisa: number | null }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string; unsent?: true };

/**
 *   found    what it says now
 *   absent   the courier knows no parcel with this invoice
 *   unasked  it cannot be asked: the courier finds parcels only by its own id, which is not known
 *   unknown  no clear response
 */
export type FindResult =
  | ({ kind: 'found'; consignment: string | null; tracking: string | null } & ParcelStatus)
  | { kind: 'absent' | 'unasked' }
  | { kind: 'unknown'; reason: string };

/**
 * `state` is what the shop acts on; an approval that is pending, or a word that is not known, is `unchanged`.
 *   coming_back  refused or not found: nothing was sold, and the goods are on their way to the shop
 *   returned     the courier says that the shop has the goods; only the shop's own count returns them to the stock
 */
export interface ParcelStatus {
  state:
    | 'created'
    | 'on_the_way'
    | 'delivered'
    | 'partly_delivered'
    | 'coming_back'
    | 'returned'
    | 'cancelled'
    | 'unchanged';
  /** The word of the courier, as it was. */
  said: string;
  /** The courier says that the shop has the goods of a partly delivered parcel. */
  isPartBack?: boolean;
}

/** Parcels of a phone, of all shops of the courier. */
export interface PhoneRecord {
  delivered: number;
  parcels: number;
}

export interface WebhookMessage {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

export interface WebhookClaims {
  invoice: string | null;
  consignment: string | null;
  /** Only for the history of the parcel. */
  said: string;
}

export interface CourierArea {
  /** The courier's id, as `NewParcel.area`. */
  id: string;
  /** From the largest to the smallest, such as Dhaka, Mirpur, Mirpur 10. */
  names: string[];
}

export interface PayoutSummary {
  reference: string;
  /** ISO; null: not paid yet. */
  paidAt: string | null;
  /** What the shop gets, in paisa. */
  paidPaisa: number;
}

export interface Payout extends PayoutSummary {
  /** Charged on the payout as a whole, in paisa, beside the fees of its parcels. */
  feePaisa: number;
  parcels: PayoutParcel[];
}

export interface PayoutParcel {
  consignment: string | null;
  invoice: string | null;
  /** In paisa. Null: the payout does not say it by parcel. */
  collectedPaisa: number | null;
  feePaisa: number | null;
  codFeePaisa: number | null;
}
