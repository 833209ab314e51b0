import { readFile } from 'node:fs/promises';
import { storeProfilePicture } from '../../src/accounts/profile-picture/profile-picture.ts';
import { mediaFolder } from '../../src/platform/media/storage/media-folder.ts';
import { storePicture } from '../../src/platform/media/store-picture.ts';
import { Refused } from '../../src/platform/refused.ts';

/**
 * Runs in its own process: stores the pictures `files` in `folder`, all at once, like a `profile` change or an `import`.
 * Prints the result of each picture and the peak growth of memory in megabytes.
 */
const [as, folder = '', ...files] = process.argv.slice(2);
const media = mediaFolder(folder);

const store = async (file: string) => {
  if (as === 'import')
    return 'name' in (await storePicture(await readFile(file), media)) ? 'stored' : 'refused';
  return (await storeProfilePicture(file, media)) instanceof Refused ? 'refused' : 'stored';
};

// The first picture loads the decoder, which is not part of the measurement.
await store(files.shift()!);
const before = process.resourceUsage().maxRSS;
const outcomes = await Promise.all(files.map(store));
const grown = Math.round((process.resourceUsage().maxRSS - before) / 1024);
console.log(JSON.stringify({ outcomes, grown }));
