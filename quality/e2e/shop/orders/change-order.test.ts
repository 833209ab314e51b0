import type { GuestOrder } from '@haat/contract/shop/orders';
import { signIn } from '../../office/office.ts';
import { expectAccessible } from '../axe.ts';
import { countPresses, open } from '../buying.ts';
import { expect, openWithStorage, productNamed, test } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';
import { loseResponse } from '../network-faults.ts';
import { withProduct } from '../with-product.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('an order is changed until it is packed: a wrong phone, two things more, and by the desk', async ({
  page,
  request,
}) => {
  test.slow();
  const rice = await productNamed(request, 'Miniket');
  await withProduct({ name: 'Hilsa' }, (hilsa) =>
    withProduct({ name: 'Kalijira rice' }, async (kalijira) => {
      const { id, number, token } = await placeGuestOrder(request, [{ product: rice.id, quantity: 1 }]);
      const orderNow = async (): Promise<GuestOrder> =>
        (await request.get(`/api/order-app/guest-orders/${token}/`)).json();
      const phone = page.getByLabel('মোবাইল নম্বর');
      const save = page.getByRole('button', { name: 'সেভ করুন' });
      const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });

      await test.step('a wrong phone is mended by 3 presses from the page of the order', async () => {
        const { press, presses } = countPresses();
        const erased = { number: 'H100000', token: 'x'.repeat(32), key: '' };
        const orders = JSON.stringify([{ number, token, key: '' }, erased]);
        await openWithStorage(page, { guest_orders: orders }, `/bn/guest-order/${token}`);
        await press(page.getByRole('link', { name: 'অর্ডার বদলান' }));
        await press(phone);
        await phone.fill('০১৮১২৩৪৫');
        await press(save);
        await expect(phone).toBeFocused();
        await phone.fill('০১৮১২৩৪৫৬৭৮');
        await expectAccessible(page, 'change of an order');
        await press(save);
        await expect(page.getByText(`অর্ডার ${number} বদলানো হয়েছে।`)).toBeVisible();
        await expect(page.getByText('০১৮১২-৩৪৫৬৭৮')).toBeVisible();
        // One of them was wrong.
        expect(presses()).toBe(4);
        expect(await orderNow()).toMatchObject({ receiver_phone_number: '+8801812345678' });
      });

      await test.step('two things are added from their pages; a lost response and a reload add them once', async () => {
        const addTo = page.getByRole('button', { name: `${number} অর্ডারে যোগ করুন` });
        const total = page.locator('del', { hasText: 'সর্বমোট' }).locator('..');
        await open(page, `/bn/products/${hilsa}`);
        await addTo.click();
        await expect(line('Hilsa')).toContainText('নতুন');
        await expect(total).toContainText('→');
        await open(page, `/bn/products/${kalijira}`);
        await addTo.click();
        await line('Kalijira rice').getByRole('button', { name: 'Kalijira rice: বাড়ান' }).click();
        await phone.fill('০১৯১২৩৪৫৬৭৮');
        await page.reload();
        await expect(line('Hilsa')).toContainText('নতুন');
        await expect(phone).toHaveValue('০১৯১২৩৪৫৬৭৮');
        await loseResponse(page, '**/change/');
        await save.click();
        const unknown = page.getByRole('region', { name: /আমরা এখনো জানি না/ });
        await expect(unknown).toBeFocused();
        // However long it takes, no preview of what may be done already is asked for: its refusal would say that nothing was changed.
        const previews: string[] = [];
        page.on('request', (sent) => sent.url().includes('/preview') && previews.push(sent.url()));
        await page.clock.install();
        await page.reload();
        await expect(phone).toBeDisabled();
        await page.clock.runFor(2_000);
        await expect(unknown).toBeVisible();
        expect(previews).toEqual([]);
        await unknown.getByRole('button', { name: 'আবার চেষ্টা করুন' }).click();
        await expect(page.getByText(`অর্ডার ${number} বদলানো হয়েছে।`)).toBeVisible();
        const { orderitems, receiver_phone_number } = await orderNow();
        expect(receiver_phone_number).toBe('+8801912345678');
        expect(orderitems.map(({ item, quantity }) => [item, quantity])).toEqual([
          [rice.id, 1],
          [hilsa, 1],
          [kalijira, 2],
        ]);
      });

      await test.step('what the shop changes meanwhile is shown, and what was typed stays', async () => {
        await page.getByRole('link', { name: 'অর্ডার বদলান' }).click();
        await phone.fill('০১৬১২৩৪৫৬৭৮');
        const { version } = await orderNow();
        const changed = await request.post(`/api/order-app/guest-orders/${token}/change/`, {
          data: { key: 'a'.repeat(32), version, lines: [], receiver_name: 'Amina Rahman' },
        });
        expect(changed.status(), await changed.text()).toBe(200);
        await save.click();
        const alert = page.getByRole('region', { name: 'এর মধ্যে অর্ডারটি বদলে গেছে' });
        await expect(alert).toContainText('Amina Rahman');
        await expect(phone).toHaveValue('০১৬১২৩৪৫৬৭৮');
        await save.click();
        await expect(page.getByText('০১৬১২-৩৪৫৬৭৮')).toBeVisible();
      });

      await test.step('the desk changes four things of a caller by 7 presses', async () => {
        const { press, presses } = countPresses();
        await signIn(page, 'desk');
        await page.goto(`/office/orders/${id}`);
        await press(page.getByRole('link', { name: 'Change order' }));
        await press(page.getByLabel('Phone'));
        await page.keyboard.type('01712345678');
        await press(page.getByLabel('Address'));
        await page.keyboard.type(', House 8');
        const search = page.getByRole('combobox', { name: 'Add a product' });
        await press(search);
        await page.keyboard.type('salt');
        await press(page.getByRole('listbox').getByRole('option').first());
        await press(line('Kalijira rice').getByRole('button', { name: 'One less Kalijira rice' }));
        const saveAsDesk = page.getByRole('button', { name: /^Save: Tk\s.* → Tk\s/ });
        await expect(page.getByRole('region', { name: 'What happens' })).toContainText('SMS');
        await expectAccessible(page, 'change of an order by the desk');
        await press(saveAsDesk);
        await expect(page.getByRole('heading', { name: number, exact: true })).toBeVisible();
        expect(presses()).toBe(7);
        expect(await orderNow()).toMatchObject({
          receiver_phone_number: '+8801712345678',
          receiver_address: 'Dhanmondi, House 8',
          orderitems: [{ item: rice.id }, { item: hilsa }, { item: kalijira, quantity: 1 }, { quantity: 1 }],
        });
      });
    }),
  );
});
