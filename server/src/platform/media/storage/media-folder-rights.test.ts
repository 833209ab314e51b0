import {
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeMediaFile } from './media-files.ts';
import { chownMediaFolder } from './media-folder-rights.ts';

const shopUser = { name: 'shop', uid: 65_534, gid: 65_534 };

let parent: string;
let media: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'haat-rights-'));
  media = path.join(parent, 'media');
});
afterEach(() => rmSync(parent, { recursive: true }));

const ownerOf = (...names: string[]) => statSync(path.join(...names)).uid;

// Only root can change an owner.
const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('a media folder of root is given to the shop’s user with all in it', () => {
  mkdirSync(path.join(media, 'profiles'), { recursive: true });
  writeFileSync(path.join(media, 'profiles/amina.webp'), '');
  chownMediaFolder(media, shopUser);
  const owners = ['', 'profiles', 'profiles/amina.webp'].map((name) => ownerOf(media, name));
  expect(owners).toEqual([65_534, 65_534, 65_534]);
});

test.runIf(isRoot)('a media folder of another user keeps its owner', () => {
  mkdirSync(media);
  chownSync(media, 1234, 1234);
  chownMediaFolder(media, shopUser);
  expect(ownerOf(media)).toBe(1234);
});

test.runIf(isRoot).each([
  ['symbolic link', symlinkSync],
  ['hard link', linkSync],
])('a media folder with a %s is given to nobody, nor is what the link leads to', (kind, link) => {
  mkdirSync(media);
  writeFileSync(path.join(parent, 'secret'), 'of root');
  link(path.join(parent, 'secret'), path.join(media, 'logo.svg'));
  expect(() => chownMediaFolder(media, shopUser)).toThrow(kind);
  expect([ownerOf(media), ownerOf(parent, 'secret')]).toEqual([0, 0]);
});

test.runIf(isRoot)('folders and files that root writes belong to the owner of the media folder', async () => {
  mkdirSync(media);
  chownSync(media, 1234, 1234);
  await writeMediaFile(media, 'pictures/ab/rui.webp', Buffer.from('rui'));
  const owners = ['pictures', 'pictures/ab', 'pictures/ab/rui.webp'].map((name) => ownerOf(media, name));
  expect(owners).toEqual([1234, 1234, 1234]);
});
