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

type Theme = 'light' | 'dark';

/** Checks the current page in both themes. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectAccessibleIn(page, 'light', screen);
  await expectReadable(page, 'dark', screen);
}

/** Checks the current page in one theme. */
export async function expectAccessibleIn(page: Page, theme: Theme, screen: string): Promise<void> {
  await expectNoViolation(page, theme, { type: 'tag', values: TAGS }, screen);
}

/** Checks only the colours of the current page, in one theme. */
export async function expectReadable(page: Page, theme: Theme, screen: string): Promise<void> {
  await expectNoViolation(page, theme, { type: 'rule', values: COLOURS }, screen);
}

/**
 * Runs axe in the page, which has no frames. A document gets it only once, and its style sheets, which all screens
 * share, are read only then: for the rule that no screen is locked to one orientation.
 */
async function expectNoViolation(page: Page, theme: Theme, runOnly: axe.RunOnly, screen: string) {
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  let found = await page.evaluate<string[] | null>(run(theme, options));
  if (found === null) {
    await page.evaluate(AXE);
    found = await page.evaluate<string[]>(run(theme, { ...options, preload: true }));
  }
  expect.soft(found, `${screen}, ${theme}`).toEqual([]);
}

/** The script that shows the theme and lists its violations, or returns null where axe is missing. */
function run(theme: Theme, options: axe.RunOptions): string {
  return `(async () => {
    if (!('axe' in globalThis)) return null;
    // At the top of the page the sticky header covers no target.
    scrollTo(0, 0);
    document.documentElement.dataset.theme = '${theme}';
    // The colours of buttons change slowly; half of the way they have too little contrast. A browser under load may
    // never end a transition of its own, so all of them are put to their end.
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    const { violations } = await axe.run(document, ${JSON.stringify(options)});
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(', '));
  })()`;
}
