import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Config, readSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { internet, type Names } from '../http/public-address.ts';
import { StartError } from '../process/start-error.mjs';
import { fieldsOf, type Outside, type ProviderDeclaration } from './declaration.ts';
import { unseal } from './seal.ts';
import { type SecretsKey, SecretsKeyError, type SecretsKeys, secretsKeys } from './secrets-key.ts';

const UNDEFINED_TABLE = '42P01';

type Environment = Record<string, string | undefined>;

/** A field as the office has stored it. `value` is null if no key of this shop reads it. */
export interface StoredField {
  id: number;
  value: string | null;
  changed_by: string;
  changed_at: Date;
}

/** A provider with its settings, from the environment and the office. */
export interface Resolved<D extends ProviderDeclaration = ProviderDeclaration> {
  declaration: D;
  settings: Record<string, string | undefined>;
  /** Required fields without a value. */
  missing: string[];
  /** Whether the environment has some of the required fields. */
  begun: boolean;
  /** The fields that the environment fixes. */
  fixed: ReadonlySet<string>;
  /** The fields that the office has stored. */
  stored: ReadonlyMap<string, StoredField>;
}

/** The keys of all providers: those of the environment, and those that owners have typed. The environment wins, field by field. */
export class ProviderKeys {
  readonly secrets: SecretsKeys;
  /** Which addresses typed hosts may have. */
  readonly names: Names;
  readonly #db: Database;
  readonly #environment: Environment;
  readonly #shopUrl: string | null;
  readonly #fetch: typeof fetch | undefined;

  constructor({
    db,
    secrets,
    environment = process.env,
    shopUrl = null,
    names = internet,
    fetch,
  }: {
    db: Database;
    secrets: SecretsKeys;
    environment?: Environment;
    shopUrl?: string | null;
    names?: Names;
    fetch?: typeof globalThis.fetch;
  }) {
    this.secrets = secrets;
    this.#db = db;
    this.#environment = environment;
    this.#shopUrl = shopUrl;
    this.names = names;
    this.#fetch = fetch;
  }

  /**
   * Reads the settings of providers, in their order.
   * @throws StartError if the environment has a wrong value
   */
  async resolve<D extends ProviderDeclaration>(declarations: readonly D[]): Promise<Resolved<D>[]> {
    const rows = await this.#readRows();
    const keys = rows.length === 0 ? [] : await this.#readKeys();
    return declarations.map((declaration) => {
      const own = rows.filter(({ provider }) => provider === declaration.name);
      const stored = own.map((row): [string, StoredField] => {
        const { id, field, changed_by, changed_at } = row;
        const schema: TSchema | undefined = declaration.fields.properties[field];
        const value = open(keys, row);
        const isValid = value !== null && schema !== undefined && Value.Check(schema, value);
        return [field, { id, value: isValid ? value : null, changed_by, changed_at }];
      });
      return this.#merge(declaration, new Map(stored));
    });
  }

  /**
   * Returns the providers that have all required fields: first those of the environment alone, then the others from the oldest stored field
   * on, so that new keys of a second provider change nothing until those of the first are forgotten.
   */
  async complete<D extends ProviderDeclaration>(declarations: readonly D[]): Promise<Resolved<D>[]> {
    const age = ({ stored }: Resolved) => Math.min(...[...stored.values()].map(({ id }) => id));
    const resolved = (await this.resolve(declarations)).filter(({ missing }) => missing.length === 0);
    const typed = resolved.filter(isTyped).sort((one, other) => age(one) - age(other));
    return [...resolved.filter((each) => !isTyped(each)), ...typed];
  }

  /** How many fields the office has stored, and how many of them no key of this shop reads. The environment needs none of its own. */
  async countStored(): Promise<{ stored: number; unreadable: number }> {
    const rows = (await this.#readRows()).filter(({ field }) => !this.#environment[field]);
    const keys = rows.length === 0 ? [] : await this.#readKeys();
    return { stored: rows.length, unreadable: rows.filter((row) => open(keys, row) === null).length };
  }

  /** Whether the environment names this provider as the one to be used. */
  isNamed(name: string): boolean {
    return [this.#environment.SMS_PROVIDER, this.#environment.PAYMENTS].includes(name);
  }

  /** What a provider with these settings is opened with. */
  outside({ declaration, fixed, settings }: Resolved): Outside {
    const typed = fieldsOf(declaration).some(
      ([name, { destination }]) => destination && settings[name] !== undefined && !fixed.has(name),
    );
    return {
      db: this.#db,
      shopUrl: this.#shopUrl,
      publicOnly: typed ? this.names : null,
      ...(this.#fetch && { fetch: this.#fetch }),
    };
  }

  /** A database that is empty, or of before this table, has none: commands read it before it is migrated. */
  async #readRows() {
    try {
      return await this.#db.selectFrom('provider_key').selectAll().orderBy('id').execute();
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
      throw error;
    }
  }

  /** No key reads a file that cannot be read: the rows stay, and the office says so. */
  async #readKeys(): Promise<SecretsKey[]> {
    try {
      return await this.secrets.read();
    } catch (error) {
      if (error instanceof SecretsKeyError) return [];
      throw error;
    }
  }

  #merge<D extends ProviderDeclaration>(
    declaration: D,
    stored: ReadonlyMap<string, StoredField>,
  ): Resolved<D> {
    const fields = fieldsOf(declaration);
    const has = (name: string | undefined) => name !== undefined && Boolean(this.#environment[name]);
    // A typed host must not get a secret of the environment.
    const secretFixed = fields.some(([name, { secret }]) => secret && has(name));
    const fixed = new Set(
      fields
        .filter(
          ([name, { fixedBy, destination }]) => has(name) || has(fixedBy) || (destination && secretFixed),
        )
        .map(([name]) => name),
    );
    const given: Environment = {};
    for (const [name] of fields)
      given[name] = fixed.has(name) ? this.#environment[name] : (stored.get(name)?.value ?? undefined);
    const settings = readSettings(declaration.fields, given) as Resolved['settings'];
    const missing = fields
      .filter(([name, { required, fixedBy }]) => required && settings[name] === undefined && !has(fixedBy))
      .map(([name]) => name);
    const begun = fields.some(
      ([name, { required, standsAlone, fixedBy }]) => required && !standsAlone && (has(name) || has(fixedBy)),
    );
    return { declaration, settings, missing, begun, fixed, stored };
  }
}

/** The keys of the shop with this environment. */
export function openProviderKeys(
  {
    SECRETS_KEY,
    MEDIA_DIR,
    SHOP_URL = null,
  }: Pick<Config, 'SECRETS_KEY' | 'MEDIA_DIR'> & { SHOP_URL?: string | null },
  db: Database,
): ProviderKeys {
  return new ProviderKeys({ db, secrets: secretsKeys({ SECRETS_KEY, MEDIA_DIR }), shopUrl: SHOP_URL });
}

/** Whether an owner has typed keys of the provider. */
export function isTyped({ stored }: Resolved): boolean {
  return stored.size > 0;
}

/**
 * Half of the keys in the environment is an error of its author, unless the office has others.
 * @throws StartError naming what is missing
 */
export function refuseHalf(resolved: Resolved): void {
  const { declaration, missing, begun } = resolved;
  if (!begun || missing.length === 0 || isTyped(resolved)) return;
  throw new StartError(`${missing.join(' and ')} must be set too for ${declaration.label.en}`);
}

function open(
  keys: readonly SecretsKey[],
  { key_id, sealed, ...place }: { provider: string; field: string; key_id: string; sealed: Buffer },
): string | null {
  const key = keys.find(({ id }) => id === key_id);
  return key ? unseal(key, place, sealed) : null;
}
