import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'vitest';

/** The drivers are outside the workspaces (`package.json` beside this file), so they are found by this, untyped. */
export const load = createRequire(import.meta.url);

/** An element of the page. Presses and keys are those of the browser, not made by a script. */
export interface Handle {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** What both drivers can do with their only tab. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Returns the value of an expression of the page, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the element of an expression; throws the error of the page. */
  element(expression: string): Promise<Handle>;
  close(): Promise<void>;
}

/** An element by its role and accessible name; `inside` is a dialog's name, because a driver does not know what is inert. */
export interface Target {
  role: 'button' | 'link' | 'textbox' | 'checkbox' | 'dialog';
  name: string | RegExp;
  inside?: string;
}

const library = await readFile(load.resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'), 'utf8');

/** A tab as a shopper sees it. */
export class Tab {
  readonly #driver: Driver;
  readonly #shop: string;

  constructor(driver: Driver, shop: string) {
    this.#driver = driver;
    this.#shop = shop;
  }

  /** Opens a page and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.#driver.goto(this.#shop + path);
    await expect.poll(() => this.#driver.evaluate("'replayNextEvent' in globalThis")).toBe(false);
  }

  /** Presses an element as soon as the browser can: one that still moves or is covered refuses. */
  async press(target: Target): Promise<void> {
    const press = async () => {
      const element = await this.#find(target);
      return element.click().then(() => 'pressed', String);
    };
    await expect.poll(press, { message: `press ${target.name}` }).toBe('pressed');
  }

  async fill(name: string, text: string): Promise<void> {
    await (await this.#find({ role: 'textbox', name })).type(text);
  }

  /** Waits for an element. */
  async see(target: Target): Promise<void> {
    await this.#find(target);
  }

  /** Waits for a text that is shown. */
  async read(text: string): Promise<void> {
    const shown = `document.body.innerText.includes(${JSON.stringify(text)})`;
    await expect.poll(() => this.#driver.evaluate(shown), { message: text }).toBe(true);
  }

  stored(key: string): Promise<unknown> {
    return this.#driver.evaluate(`JSON.parse(localStorage.getItem(${JSON.stringify(key)}))`);
  }

  width(): Promise<unknown> {
    return this.#driver.evaluate('document.documentElement.scrollWidth - innerWidth');
  }

  /** Finds an element as a screen reader does; waits for it. */
  async #find({ role, name, inside }: Target): Promise<Handle> {
    const root = inside ? byRole('document.body', 'dialog', inside) : 'document.body';
    let found: Handle | undefined;
    const look = async () => {
      if (!(await this.#driver.evaluate("'TestingLibraryDom' in globalThis")))
        await this.#driver.evaluate(`(() => { ${library} })()`);
      try {
        found = await this.#driver.element(byRole(root, role, name));
        return 'found';
      } catch (error) {
        return String(error).slice(0, 300);
      }
    };
    await expect.poll(look, { message: `${role} ${name}` }).toBe('found');
    return found!;
  }
}

function byRole(root: string, role: string, name: string | RegExp): string {
  const accessibleName = name instanceof RegExp ? String(name) : JSON.stringify(name);
  return `TestingLibraryDom.getByRole(${root}, '${role}', { name: ${accessibleName} })`;
}
