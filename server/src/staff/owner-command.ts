import { parseCommandOptions, runCommand } from '../platform/command/run-command.ts';
import { createLink } from './links.ts';

const HELP = `npm run owner

Prints a link that makes an owner of the shop's office, once, within a day. Also when there is one already: for a second owner, or if
the password or the second factor was lost. The environment is the shop's own (docs/running.md).`;

runCommand(async (openShop) => {
  const { values } = parseCommandOptions({ help: { type: 'boolean', default: false } });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { db, config } = await openShop();
  const path = await createLink(db, 'owner', new Date());
  console.log(`Open this link within a day: ${config.SHOP_URL ?? `http://localhost:${config.PORT}`}${path}`);
  return 0;
});
