import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAvatar } from '#functions/domain/files/covers';
import { storefrontBody } from '#shared/contract/shapes/stall';
import { avatarWidths } from '#shared/limits';
import { avatarsFolder, pictureFile } from './covers.ts';
import { creators } from './goods/index.ts';
import { stalls } from './stalls.ts';

test('the largest stalls say who keeps them, and one or two are bare', () => {
  const said = creators.filter(({ username }) => stalls[username]);
  expect(Object.keys(stalls)).toEqual(said.map(({ username }) => username));
  expect(creators.length - said.length).toBe(2);
  const fewest = Math.min(...said.map(({ posts }) => posts.length));
  for (const { username, posts } of creators) if (!stalls[username]) expect(posts.length).toBeLessThan(fewest);
});

test('what they say is what a seller may say, with links to nowhere', () => {
  for (const { about, links } of Object.values(stalls)) {
    expect(storefrontBody.safeParse({ about, links }).error).toBeUndefined();
    for (const { url } of links) expect(new URL(url).hostname).toMatch(/\.example\.com$/);
  }
});

test('each of them has one pinned file that everybody may see', () => {
  for (const { username, posts } of creators) {
    const pinned = posts.filter(({ isPinned }) => isPinned);
    expect(pinned.length, username).toBe(stalls[username] ? 1 : 0);
    for (const { isPrivate } of pinned) expect(isPrivate).toBeUndefined();
  }
});

test('their pictures are taken by the server, and there is no other', () => {
  const names = Object.values(stalls).map(({ avatar }) => avatar);
  const files = names.flatMap((name) => Object.values(avatarWidths).map((width) => pictureFile(name, width)));
  expect(readdirSync(avatarsFolder).sort()).toEqual(files.sort());
  for (const name of names)
    for (const size of ['small', 'large'] as const)
      expect(isAvatar(readFileSync(join(avatarsFolder, pictureFile(name, avatarWidths[size]))), size), name).toBe(true);
});
