import { expect } from '@playwright/test';
import routes from '../../../office/app/routes.ts';
import { expectAccessible } from '../shop/axe.ts';
import { test } from '../shop/fixture.ts';
import { translate } from '../shop/translate.ts';
import { newPerson, newStaff, officeLink, placeOrder, setUpAccount, signIn } from './office.ts';
import { openFrame, tooWide, walkByTab } from './screens.ts';

test('screens outside of the frame are accessible, and an order moves on in a page that the browser has translated', async ({
  page,
}) => {
  test.slow();
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
      await expectAccessible(page, `/${path}`);
      await page.evaluate('document.activeElement.blur()');
      expect.soft(await walkByTab(page), `/${path} by Tab`).toEqual({ missed: [], unseen: [] });
      await page.getByRole('button', { name: 'বাংলা' }).click();
      expect.soft(await tooWide(page), `/${path} in Bengali`).toEqual([]);
      await page.getByRole('button', { name: 'English' }).click();
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
