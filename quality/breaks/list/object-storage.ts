import type { Mutant } from './mutant.ts';

const media = 'server/src/platform/media/media-bucket.test.ts';
const faults = 'server/src/platform/media/bucket-faults.test.ts';

/** Pictures in an object storage. */
export const objectStorageMutants: Mutant[] = [
  {
    name: 'shoppers wait for a silent storage',
    file: 'server/src/platform/media/bucket.ts',
    find: 'const READ_TIMEOUT = 5_000;',
    replace: 'const READ_TIMEOUT = 60_000;',
    test: {
      file: faults,
      title: 'a storage that does not respond delays only its pictures, for five seconds',
    },
  },
  {
    name: 'deleted picture stays on other machines',
    file: 'server/src/platform/media/resolve-media.ts',
    find: "STORED.test(name) || name.startsWith('sizes/')",
    replace: 'STORED.test(name) || /^(sizes|profiles)/.test(name)',
    test: { file: media, title: 'a replaced profile picture is gone on every machine after a minute' },
  },
  {
    name: 'person is erased without the picture',
    file: 'server/src/office/personal-data/erase-person.ts',
    find: 'await removeProfilePicture(picture, media);',
    replace: 'removeProfilePicture(picture, media).catch(() => {});',
    test: {
      file: faults,
      title: 'a person whose picture cannot be deleted is not erased, and is erased by the next attempt',
    },
  },
  {
    name: 'invented names are read without a limit',
    file: 'server/src/platform/media/media-bucket.ts',
    find: '    beforeRead();',
    replace: '',
    test: {
      file: media,
      title: 'a client that invents names soon gets 429 for them, and pictures that are cached',
    },
  },
];
