import { expect, test } from 'vitest';
import { chooseShopUser } from './choose-shop-user.ts';
import { readConfig } from './platform/config.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot).each([
  ['no-such-user', 'there is no user no-such-user'],
  ['root', 'root is root'],
])('a shop that root starts does not run as SHOP_USER=%s', async (SHOP_USER, reason) => {
  await expect(chooseShopUser(readConfig({ SHOP_USER }))).rejects.toThrow(
    `The shop cannot run as SHOP_USER ${SHOP_USER}: ${reason}`,
  );
});
