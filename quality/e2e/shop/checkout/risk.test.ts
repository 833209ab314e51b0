import { addZone, changeCallRules, newStaff, removeZone } from '../../office/office.ts';
import { test } from '../../office/own-shop.ts';
import { expectAccessible } from '../axe.ts';
import { confirmOrderInBengali, fillReceiverInBengali, lineOf, openWithCart } from '../buying.ts';
import { codeOn } from '../codes.ts';
import { queryRow } from '../customers.ts';
import { asNewVisitor, expect, productNamed } from '../fixture.ts';

test('to a far zone on a phone in Bengali: an order is confirmed by the code of its SMS, another one by a call', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const rice = await productNamed(request, 'Miniket');
  const rina = await newStaff('owner', 'Rina');
  const far = await addZone(rina, { name: 'Far', name_bn: 'দূরে' });
  const { far_zones, far_step } = await rina.api.getCallRules();
  const ask = (step: 'code' | 'call') => changeCallRules(rina, { far_zones: [far], far_step: step });
  const order = async (phone: string, notice: string) => {
    await openWithCart(page, [lineOf(rice)], '/bn/checkout');
    await fillReceiverInBengali(page, phone);
    await expect(page.getByRole('status').filter({ hasText: notice }).first()).toContainText('ঠিকানাটি দূরে।');
    await confirmOrderInBengali(page);
    return page.getByRole('region', { name: notice });
  };
  try {
    await ask('code');
    const code = await order('01755506611', 'কোড দিয়ে অর্ডার নিশ্চিত করুন');
    await code.getByRole('button', { name: 'কোড পাঠান' }).click();
    await expect(code.getByRole('textbox')).toBeVisible();
    await expectAccessible(page, 'code');
    await code.getByRole('textbox').fill(await codeOn(request, '01755506611'));
    await code.getByRole('button', { name: 'অর্ডার নিশ্চিত করুন' }).click();
    await expect(code).toBeHidden();

    await ask('call');
    await asNewVisitor(page);
    const call = await order('01755506612', 'আমরা আপনাকে ফোন করব');
    await expect(call).toContainText('ঠিকানাটি দূরে।');
    const { done } = await queryRow(
      "select array_agg(risk_step || ' ' || (risk_done is not null) order by id) as done from orders where receiver_phone_number like '+88017555066%'",
    );
    expect(done).toEqual(['code true', 'call false']);
  } finally {
    await changeCallRules(rina, { far_zones, far_step });
    await removeZone(rina, far);
  }
});
