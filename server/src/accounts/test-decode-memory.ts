import { readFile } from 'node:fs/promises';
import { Refused } from '../platform/http/refused.ts';
import { storePicture } from '../platform/media/store-picture.ts';
import { storeProfilePicture } from './profile-picture.ts';

/**
 * Run as a process of its own: stores the pictures at `files` in `folder`, all at once, as a `profile` or an `import`
 * does, and writes what came of each and by how many megabytes the process grew at most.
 */
const [as, folder = '', ...files] = process.argv.slice(2);

const store = async (file: string) => {
  if (as === 'import')
    return 'name' in (await storePicture(await readFile(file), folder)) ? 'stored' : 'refused';
  return (await storeProfilePicture(file, folder)) instanceof Refused ? 'refused' : 'stored';
};

// The first picture loads the decoder, which is not what is measured.
await store(files.shift()!);
const before = process.resourceUsage().maxRSS;
const outcomes = await Promise.all(files.map(store));
const grown = Math.round((process.resourceUsage().maxRSS - before) / 1024);
console.log(JSON.stringify({ outcomes, grown }));
