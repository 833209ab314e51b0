import { link, open, rename, rm } from 'node:fs/promises';

/** Errors of file systems without hard links, such as FAT. */
const NO_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

/**
 * Gives a finished draft its name. Unlike `rename` alone it does not replace an existing file.
 * @throws if a file of that name exists
 */
export async function nameWithoutReplacing(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file); // the caller deletes the draft
  } catch (error) {
    if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await (await open(file, 'wx', 0o600)).close();
    await rename(draft, file).catch(async (failure) => {
      await rm(file); // our own empty file
      throw failure;
    });
  }
}
