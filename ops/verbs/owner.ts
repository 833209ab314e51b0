import { createLink } from '../../server/src/staff/links.ts';
import { runVerb } from '../command/run-verb.ts';

runVerb('owner', async (_call, openShop) => {
  const { db, config } = await openShop();
  const path = await createLink(db, 'owner', new Date());
  console.log(`Open this link within a day: ${config.SHOP_URL ?? `http://localhost:${config.PORT}`}${path}`);
  return 0;
});
