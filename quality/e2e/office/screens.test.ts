import { expect, type Page } from '@playwright/test';
import routes from '../../../office/app/routes.ts';
import { expectAccessibleIn, expectReadable } from '../shop/axe.ts';
import { productNamed, test } from '../shop/fixture.ts';
import { translate } from '../shop/translate.ts';
import { moveAs, newPerson, newStaff, officeLink, placeOrder, setUpAccount, signIn } from './office.ts';
import { checkFile, openFrame, pathsOfScreens } from './screens.ts';

/** Signs an owner in and returns the screens, of which those of an order and a product have content. */
async function signInAsOwner(page: Page): Promise<string[]> {
  const egg = await productNamed(page.request, 'duck eggs');
  const order = await placeOrder(page.request);
  const owner = await signIn(page, 'owner');
  await moveAs(owner, order.id, 'PROCESSING');
  const { id: rider } = await owner.api.getSession();
  const orders = [{ id: order.id, version: 1 }];
  await owner.api.handOut({ body: { key: crypto.randomUUID(), rider, orders } });
  return pathsOfScreens({ ...order, phone: `88${order.phone}` }, egg.id, await checkFile(page));
}

const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** In Bengali only texts and colours differ: the other rules are checked in English. */
async function checkIn(page: Page, language: 'English' | 'বাংলা', path: string): Promise<void> {
  const button = page.getByRole('button', { name: language, exact: true });
  if (await button.isVisible()) await button.click();
  await expect(button).toBeHidden();
  if (language === 'English') await expectAccessibleIn(page, 'light', `/${path}`);
  else await expectReadable(page, 'dark', `/${path}, Bengali`);
  expect.soft(await page.evaluate(wider), `/${path} scrolls sideways, ${language}`).toBe(0);
}

test('every screen of the office is accessible, readable in the dark in Bengali, fits a phone, and is used by keyboard', async ({
  page,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const phone = page.viewportSize()!;
  const paths = await signInAsOwner(page);
  const open = await openFrame(page);
  const languages = ['English', 'বাংলা'] as const;
  const onPhone = async (path: string, order: readonly (typeof languages)[number][]) => {
    await page.setViewportSize(phone);
    for (const language of order) await checkIn(page, language, path);
  };
  // Keyboards are used on wide screens.
  const byKeyboard = async (path: string, from: 'body' | 'main') => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { missed, unseen } = await walkByTab(page, from);
    expect.soft(missed, `/${path}: not reached by Tab`).toEqual([]);
    expect.soft(unseen, `/${path}: focus is not seen`).toEqual([]);
    expect.soft(await page.evaluate(wider), `/${path} scrolls sideways on a wide screen`).toBe(0);
  };
  for (const [at, path] of paths.entries()) {
    await open(path);
    // Each screen begins in the language and the size in which the one before has ended.
    if (at % 2 === 0) {
      await onPhone(path, languages);
      await byKeyboard(path, at === 0 ? 'body' : 'main');
    } else {
      await byKeyboard(path, 'main');
      await onPhone(path, languages.toReversed());
    }
  }
});

test('screens outside of the frame are accessible, and an order moves on in a page that the browser has translated', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await test.step('the screens outside of the frame are accessible and used by keyboard', async () => {
    const outsideFrame = routes.filter(({ file }) => file !== 'shell/shell.tsx').map(({ path = '' }) => path);
    // A new screen outside of the frame is added here. The second factor needs an account, so it is the last one.
    const urls = {
      'sign-in': '/office/sign-in',
      'new-password': await passwordLink(),
      'set-up': await officeLink('owner'),
      'second-factor': '',
    };
    expect(Object.keys(urls).toSorted()).toEqual(outsideFrame.toSorted());
    for (const [path, url] of Object.entries(urls)) {
      if (url) await page.goto(url);
      else await setUpAccount(page, await officeLink('owner'), newPerson('Rina'));
      await expect(page.getByRole('heading').first(), path).toBeVisible();
      for (const language of ['বাংলা', 'English'] as const) await checkIn(page, language, path);
      await page.evaluate('document.activeElement.blur()');
      expect.soft(await walkByTab(page), `/${path} by Tab`).toEqual({ missed: [], unseen: [] });
    }
  });

  await test.step('an order moves on in a page that the browser has translated', async () => {
    await signIn(page, 'owner');
    const open = await openFrame(page);
    await translate(page);
    const { number, phone } = await placeOrder(page.request);
    await open(`orders?status=PENDING&find=${phone}`);
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('region', { name: 'History' }).waitFor();
    for (const step of ['Confirm', 'Send out', 'Delivered'])
      await page.getByRole('button', { name: step, exact: true }).click();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(4);
  });
});

async function passwordLink(): Promise<string> {
  const [rina, jamal] = [await newStaff('owner', 'Rina'), await newStaff('packer', 'Jamal')];
  const member = (await rina.api.listStaff({})).find(({ name }) => name === jamal.name);
  return (await rina.api.makePasswordLink({ params: { id: member!.id } })).path;
}

/** Of long lists only the beginning is walked. */
const STOPS = 30;

/** So many presses go to the page, as of a key that is held down, before it is asked whether that was the last control. */
const TOGETHER = 6;

interface Walk {
  /** Controls that Tab does not reach. */
  missed: string[];
  /** Controls that look the same with and without the focus. */
  unseen: string[];
}

/**
 * Presses Tab through the controls of a page, from its top or, where the frame was walked before, from its own content. The
 * page itself notes each stop. Rows that a list gets meanwhile are not waited for.
 */
async function walkByTab(page: Page, from: 'body' | 'main' = 'body'): Promise<Walk> {
  await page.evaluate(`(() => {
    const start = document.querySelector('${from}');
    const isStop = (each) => each.isConnected && !each.disabled && each.checkVisibility({ visibilityProperty: true }) &&
      each.type !== 'radio' && each.type !== 'hidden' && each.tabIndex >= 0;
    const controls = [...start.querySelectorAll('a[href], button, input, select, textarea')].slice(0, ${STOPS});
    const walk = { ended: false, unseen: [], missed: () => controls.filter((each) => isStop(each) && !each.dataset.walked) };
    for (const each of document.querySelectorAll('[data-walked]')) delete each.dataset.walked;
    window.walk?.stop();
    window.walk = walk;
    let last;
    const note = ({ target }) => {
      // A field with a date has several stops.
      if (target === last) return;
      if (target.dataset.walked || !start.contains(target)) return void (walk.ended = true);
      target.dataset.walked = 'yes';
      walk.ended = walk.missed().length === 0;
      last = target;
      const { outlineStyle, boxShadow } = getComputedStyle(target);
      const seen = outlineStyle !== 'none' || boxShadow !== 'none' || target.closest('label, fieldset')?.matches(':has(:focus-visible)');
      if (!seen) walk.unseen.push(target.outerHTML.slice(0, 120));
    };
    start.tabIndex = -1;
    start.focus();
    start.removeAttribute('tabindex');
    addEventListener('focusin', note);
    walk.stop = () => removeEventListener('focusin', note);
  })()`);
  // A date has more presses than stops.
  for (let presses = 0; presses < 3 * STOPS && !(await page.evaluate('walk.ended')); presses += TOGETHER)
    for (let press = 0; press < TOGETHER; press++) await page.keyboard.down('Tab');
  await page.keyboard.up('Tab');
  return (await page.evaluate(
    '({ unseen: walk.unseen, missed: walk.missed().map((each) => each.outerHTML.slice(0, 120)) })',
  )) as Walk;
}
