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

/** Checks the current page in both themes: all rules in the light one, in which axe reads the page once, and the colours in the dark one. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const [light, dark] = await inPage<[string[], string[]]>(page, `inBothThemes(${JSON.stringify(byTags())})`);
  expect.soft(light, `${screen}, light`).toEqual([]);
  expect.soft(dark, `${screen}, dark`).toEqual([]);
}

/** Checks the current page in one theme. */
export async function expectAccessibleIn(page: Page, theme: Theme, screen: string): Promise<void> {
  await expectNoViolation(page, theme, byTags(), screen);
}

/** Checks only the colours of the current page, in one theme. */
export async function expectReadable(page: Page, theme: Theme, screen: string): Promise<void> {
  await expectNoViolation(page, theme, { type: 'rule', values: COLOURS }, screen);
}

function byTags(): axe.RunOnly {
  return { type: 'tag', values: TAGS };
}

async function expectNoViolation(page: Page, theme: Theme, runOnly: axe.RunOnly, screen: string) {
  const found = await inPage<string[]>(page, `violationsIn('${theme}', ${JSON.stringify(runOnly)})`);
  expect.soft(found, `${screen}, ${theme}`).toEqual([]);
}

/**
 * Calls a function of `IN_PAGE` in the page, which has no frames. A document gets axe only once, and its style sheets, which all screens
 * share, are read only then: for the rule that no screen is locked to one orientation.
 */
async function inPage<T>(page: Page, call: string): Promise<T> {
  const found = await page.evaluate<T | null>(`'axe' in globalThis ? accessibility.${call} : null`);
  return found ?? page.evaluate<T>(`${AXE};${IN_PAGE};accessibility.${call}`);
}

/**
 * Runs axe. In the dark theme it would read the whole page again, which takes as long as all rules together. But its light result names the
 * two colours of each text: where the computed styles of an element and its ancestors give the same two, they do so in the dark too, and
 * the contrast is computed from them. The other texts are left to axe. What it cannot decide, because of a picture or an overlap, it cannot in either theme.
 */
const IN_PAGE = `globalThis.accessibility = (() => {
  let preload = true;
  axe.addReporter('by element', (results, _options, done) => done(
    results.map(({ id, violations, passes }) => ({
      id,
      violations: violations.map(({ node }) => node.selector.join()),
      passes: passes.map(({ node, any }) => ({ element: node.element, checks: any })),
    })),
  ));
  const run = async (context, runOnly) => {
    const results = await axe.run(context, { runOnly, reporter: 'by element', preload });
    preload = false;
    return results;
  };
  const listed = (results) => results.flatMap(({ id, violations }) => (violations.length > 0 ? [id + ': ' + violations.join(', ')] : []));
  const show = (theme) => {
    // At the top of the page the sticky header covers no target.
    scrollTo(0, 0);
    document.documentElement.dataset.theme = theme;
    // The colours of buttons change slowly; half of the way they have too little contrast. A browser under load may
    // never end a transition of its own, so all of them are put to their end.
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  };
  const rgba = (text) => {
    // Not a number for a colour in another notation: such an element is left to axe.
    const [red, green, blue, alpha = 1] = text.startsWith('rgb') ? text.match(/[\\d.]+/g).map(Number) : [NaN, NaN, NaN];
    return { channels: [red, green, blue], alpha };
  };
  const over = ({ channels, alpha }, below) => channels.map((channel, at) => channel * alpha + below[at] * (1 - alpha));
  const ground = (element) => {
    if (!element) return [255, 255, 255];
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own.alpha === 1 ? own.channels : over(own, ground(element.parentElement));
  };
  const colours = (element) => {
    const below = ground(element);
    return [over(rgba(getComputedStyle(element).color), below), below];
  };
  const hex = (channels) => '#' + channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');
  const luminance = (channels) => {
    const [red, green, blue] = channels.map((channel) => channel / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (element) => {
    const [less, more] = colours(element).map(luminance).toSorted((one, other) => one - other);
    return (more + 0.05) / (less + 0.05);
  };
  const isAsComputed = ({ element, checks: [check] }) => {
    const { fgColor, bgColor } = check?.data ?? {};
    return colours(element).map(hex).join() === [fgColor, bgColor].join();
  };
  return {
    async violationsIn(theme, runOnly) {
      show(theme);
      return listed(await run(document, runOnly));
    },
    async inBothThemes(runOnly) {
      show('light');
      const results = await run(document, runOnly);
      const passes = (rule) => results.find(({ id }) => id === rule)?.passes ?? [];
      const [computed, others] = [[], []];
      for (const each of passes('color-contrast')) (isAsComputed(each) ? computed : others).push(each);
      // A link with an underline differs in any colour.
      const links = passes('link-in-text-block').filter(({ checks }) => checks.every(({ id }) => id !== 'link-in-text-block-style'));
      show('dark');
      const pale = computed.filter(({ element, checks: [{ data }] }) => !(contrast(element) >= Number.parseFloat(data.expectedContrastRatio)));
      const left = [...pale, ...others, ...links].map(({ element }) => element);
      if (left.length === 0) return [listed(results), []];
      // A text that has gone meanwhile has another in its place.
      const context = left.every(({ isConnected }) => isConnected) ? { include: left } : document;
      const dark = await run(context, { type: 'rule', values: ${JSON.stringify(COLOURS)} });
      return [listed(results), listed(dark)];
    },
  };
})()`;
