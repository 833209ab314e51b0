/**
 * Where the shop's own pictures are: a folder, or a bucket of an object storage. Every file is complete, or not there. Names are
 * paths such as `pictures/ab/….webp`. The methods of a bucket throw `MediaUnavailable`.
 */
export interface MediaStore {
  /** The folder on this machine for files that are being received or restored. */
  readonly folder: string;
  /**
   * The folder on this machine that has the file; null if there is no such file. A bucket calls `beforeRead` before it asks the storage;
   * if that throws, the storage is not asked.
   */
  find(name: string, beforeRead?: () => void): Promise<string | null>;
  /** Stores a file. The shop's names contain a hash of the content or are random, so storing one twice changes nothing. */
  write(name: string, content: Buffer): Promise<void>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** The names of all files, sorted. */
  list(): Promise<string[]>;
  /** A file with the time of its last change; null if there is no such file. */
  read(name: string): Promise<{ content: Buffer; changed: Date } | null>;
  /** Moves the file at `path`, which is below `folder`, to `name`. Replaces an existing one, which has the same content. */
  moveIn(path: string, name: string): Promise<void>;
  /** The provider of an object storage; a folder has none. */
  readonly provider?: string | undefined;
  /** Uses another storage if its keys have changed. */
  reload?(): Promise<void>;
}
