import type { TObject } from 'typebox';
import type { Database } from '../db/database.ts';
import type { Names } from '../http/public-address.ts';

/** A text of the office in both languages. */
export interface Bilingual {
  en: string;
  bn: string;
}

/**
 * What the office needs of a field, beside its schema: written among the options of the schema. The name of a field is that of its environment
 * variable.
 */
export interface KeyField {
  label: Bilingual;
  /** How it looks, below the field. */
  note?: Bilingual;
  /** Never shown, not even its last characters. */
  secret?: boolean;
  /** The provider cannot be used without it. */
  required?: boolean;
  /** The texts of the values of an enum. */
  choices?: Record<string, Bilingual>;
  /** A variable that says the same: if the environment has it, this field counts as fixed and given. */
  fixedBy?: string;
  /** Only the environment has it; the office does not show it. */
  environmentOnly?: boolean;
  /** It may stand in the environment without the others. */
  standsAlone?: boolean;
  /**
   * Where the secrets are sent: who changes it types them again, so that nobody who does not know them sends them to a host of their own.
   */
  destination?: boolean;
}

/** A provider and the keys that it needs. The form, the endpoints, the stored rows and the environment follow from it. */
export interface ProviderDeclaration {
  /** In rows and URLs: small letters and digits. */
  readonly name: string;
  readonly label: Bilingual;
  /** An object of optional fields, each with the options of `KeyField`. */
  readonly fields: TObject;
}

/** What a provider is opened with, beside its settings. */
export interface Outside {
  /** The shop's public URL, if the environment has it. */
  shopUrl: string | null;
  /** The host was typed in the office, so it must have a public address. Null: the environment names it. */
  publicOnly: Names | null;
  /** For what all processes of the shop share of the provider. */
  db: Database;
  /** Tests replace it. */
  fetch?: typeof fetch;
}

/** What a provider has said to a request that proves the keys. */
export interface TestResult {
  works: boolean;
  said: string;
}

/** The fields of a provider with their options, by name. */
export function fieldsOf({ fields }: ProviderDeclaration): [name: string, field: KeyField][] {
  return Object.entries(fields.properties) as unknown as [string, KeyField][];
}
