import { lineOf, open, openDrawer, setCart } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test('a product, or the whole cart, goes to the shop by WhatsApp', async ({ page, request }) => {
  const [rice, fish] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Poa')];

  await test.step('a product goes to the shop by WhatsApp with its pack, quantity and link', async () => {
    await open(page, `/products/${rice.id}`);
    await page.getByRole('button', { name: 'One more', exact: true }).click();
    const link = page.getByRole('main').getByRole('link', { name: 'WhatsApp' });
    const line = `1. ${rice.name} (${rice.unit}) × 2 = Tk ${(2 * rice.price).toFixed(2)}`;
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`${RegExp.escape(encodeURIComponent(line))}.*products%2F${rice.id}`),
    );
  });

  await test.step('the whole cart goes to the shop by WhatsApp, as text', async () => {
    await setCart(page, [lineOf(rice, 2), lineOf(fish)]);
    const drawer = await openDrawer(page);
    const link = drawer.getByRole('link', { name: 'Order by WhatsApp' });
    const text = new URL((await link.getAttribute('href'))!).searchParams.get('text');
    expect(text).toContain(`1. ${rice.name} × 2 = Tk ${(2 * rice.price).toFixed(2)}`);
    expect(text).toContain(`2. ${fish.name} × 1 = `);
    expect(text).toContain(
      `Total: Tk ${(2 * rice.price + fish.price).toLocaleString('en', { minimumFractionDigits: 2 })}`,
    );
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});
