import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** WCAG 2.2, levels A and AA, as far as a program can tell, and what axe counts as good practice besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What colours alone decide. A theme is an attribute that changes nothing else, so no page is loaded anew for it. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** No barrier on what is shown now, in either theme. */
export async function expectNoBarrier(page: Page, screen: string): Promise<void> {
  // From the top, where no target lies half below the sticky header.
  await page.evaluate('scrollTo(0, 0)');
  await chooseTheme(page, 'light');
  await expectNothing(whole(page), `${screen}, light`);
  await chooseTheme(page, 'dark');
  await expectNothing(whole(page).withRules(COLOURS), `${screen}, dark`);
}

/** Without frames there is nothing to put together, which would need a page of its own each time. */
function whole(page: Page): AxeBuilder {
  const lean = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  return lean.withTags(TAGS);
}

async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
}

async function expectNothing(axe: AxeBuilder, screen: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  expect.soft(found, screen).toEqual([]);
}
