import { reencrypt } from '../../server/src/platform/provider-keys/reencrypt.ts';
import {
  addKey,
  removeFormerKeys,
  secretsKeys,
} from '../../server/src/platform/provider-keys/secrets-key.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { runVerb } from '../command/run-verb.ts';

runVerb('rotate-key', async (_call, openShop) => {
  const { db, config } = await openShop();
  const secrets = secretsKeys(config);
  const { file } = secrets;
  const keys = await secrets.read();
  if (keys.length === 0)
    throw new CommandError('There is no key yet: it is made with the first keys of a provider.');
  if (file === null && keys.length === 1)
    throw new CommandError(
      'Set SECRETS_KEY to the new key and the old one, with a comma between, for all processes.',
    );
  // With both keys in the file, the running shop reads each row before and after.
  if (file !== null) await addKey(file);
  const { encrypted, unreadable } = await reencrypt(db, secrets);
  if (file !== null) await removeFormerKeys(file);
  console.log(`${encrypted} keys of providers are encrypted with the new key.`);
  if (unreadable > 0)
    console.log(`${unreadable} could not be read with the old one: an owner types them again.`);
  if (file === null) console.log('Now remove the old key from SECRETS_KEY.');
  return 0;
});
