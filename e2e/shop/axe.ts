import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixture.ts';

/** The automatic checks for WCAG 2.2, levels A and AA, and the best practices of axe. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Minified: half of the text that each document parses. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that depend on colours. A theme changes only colours, so the page is not reloaded for it. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Checks the current page in both themes. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // At the top of the page the sticky header covers no target.
  await page.evaluate('scrollTo(0, 0)');
  await chooseTheme(page, 'light');
  await expectNoViolation(page, { type: 'tag', values: TAGS }, `${screen}, light`);
  await expectReadable(page, 'dark', screen);
}

/** Checks the current page in one theme. */
export async function expectAccessibleIn(page: Page, theme: 'light' | 'dark', screen: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  await chooseTheme(page, theme);
  await expectNoViolation(page, { type: 'tag', values: TAGS }, `${screen}, ${theme}`);
}

/** Checks only the colours of the current page, in one theme. */
export async function expectReadable(page: Page, theme: 'light' | 'dark', screen: string): Promise<void> {
  await chooseTheme(page, theme);
  await expectNoViolation(page, { type: 'rule', values: COLOURS }, `${screen}, ${theme}`);
}

async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
  // The colours of buttons change slowly; half of the way they have too little contrast. A browser under load may
  // never end a transition of its own, so all of them are put to their end.
  await page.evaluate(
    `for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()`,
  );
}

/**
 * Runs axe in the page, which has no frames. A document gets it only once, and its style sheets, which all screens
 * share, are read only then: for the rule that no screen is locked to one orientation.
 */
async function expectNoViolation(page: Page, runOnly: axe.RunOnly, screen: string): Promise<void> {
  const isFirst = !(await page.evaluate("'axe' in globalThis"));
  if (isFirst) await page.evaluate(AXE);
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], preload: isFirst };
  const found = await page.evaluate(async (options) => {
    const { axe: inPage, document } = globalThis as unknown as {
      axe: typeof axe;
      document: axe.ElementContext;
    };
    const { violations } = await inPage.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  }, options);
  expect.soft(found, screen).toEqual([]);
}
