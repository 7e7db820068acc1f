import { expect, test, vi } from 'vitest';
import { CoverChoice, type Picture } from './choice.ts';
import type { EncodedCover } from './make-cover.ts';

const picture = (of: string, more: Partial<Picture> = {}): Picture => ({
  ...{ of, name: of, address: `blob:${of}` },
  load: async () => new Blob([of]),
  ...more,
});

function startChoice() {
  const encode = vi.fn(async (blob: Blob, at: number): Promise<EncodedCover> => {
    const small = new Blob([`${await blob.text()} at ${at}`]);
    return { type: 'image/webp', small, large: small };
  });
  const send = vi.fn(({ small }: EncodedCover) => small.text());
  return { send, encode, choice: new CoverChoice({ encode, send }) };
}

test('without a choice it is the usual one, a page of it from the top; without that nothing changes', async () => {
  const { choice } = startChoice();
  expect(await choice.settle(undefined)).toBeUndefined();
  expect(await choice.settle(picture('photo'))).toBe('photo at 0.5');
  expect(await choice.settle(picture('paper', { isPage: true }))).toBe('paper at 0');
});

test('what was chosen goes where it was moved to, and is sent once however often it is asked for', async () => {
  const { choice, send } = startChoice();
  choice.choose(picture('own'), 0.2);
  expect(await choice.settle(picture('usual'))).toBe('own at 0.2');
  expect(await choice.settle(picture('usual'))).toBe('own at 0.2');
  expect(send).toHaveBeenCalledTimes(1);
  choice.choose(picture('own'), 0.4);
  expect(await choice.settle(picture('usual'))).toBe('own at 0.4');
});

test('taken away it is none, and undone it is the usual one again', async () => {
  const { choice } = startChoice();
  choice.choose(picture('own'));
  choice.remove();
  expect(await choice.settle(picture('usual'))).toBeNull();
  choice.reset();
  expect(await choice.settle(picture('usual'))).toBe('usual at 0.5');
});

test('what did not arrive is sent again', async () => {
  const { choice, send } = startChoice();
  send.mockRejectedValueOnce(new Error('offline'));
  await expect(choice.settle(picture('a'))).rejects.toThrow('offline');
  expect(await choice.settle(picture('a'))).toBe('a at 0.5');
});

test('what the preview shows is what is sent, and a picture that could not be read is read again', async () => {
  const { choice, encode, send } = startChoice();
  encode.mockRejectedValueOnce(new Error('unreadable'));
  await expect(choice.encode(picture('a'), 0.5)).rejects.toThrow('unreadable');
  const cover = await choice.encode(picture('a'), 0.5);
  await choice.settle(picture('a'));
  expect(send.mock.calls).toEqual([[cover]]);
  expect(encode).toHaveBeenCalledTimes(2);
});
