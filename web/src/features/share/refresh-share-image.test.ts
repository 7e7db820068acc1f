import { beforeEach, expect, test, vi } from 'vitest';
import { detail } from '../../test/goods.ts';
import { refreshShareImage } from './refresh-share-image.ts';

const sendShareImage = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./share-image.ts', () => ({ sendShareImage }));
beforeEach(() => sendShareImage.mockReset().mockResolvedValue(undefined));

const nextTick = () => new Promise((resolve) => setTimeout(resolve, 5));

async function refreshed(id: string, share_card: { of: string; is_current: boolean } | null) {
  const file = detail({ id, share_card });
  refreshShareImage(file);
  await nextTick();
  return file;
}

test('a card that is missing is drawn once, and again for what the file says next', async () => {
  const file = await refreshed('a', { of: 'before', is_current: false });
  await refreshed('a', { of: 'before', is_current: false });
  expect(sendShareImage.mock.calls).toEqual([[file, 'before']]);
  await refreshed('a', { of: 'after', is_current: false });
  expect(sendShareImage).toHaveBeenCalledTimes(2);
});

test('nothing is drawn of somebody else’s or a private file, nor of one whose card is true', async () => {
  await refreshed('b', null);
  await refreshed('c', { of: 'now', is_current: true });
  expect(sendShareImage).not.toHaveBeenCalled();
});

test('one that did not arrive is drawn again when its file is looked at again, and stands in no other’s way', async () => {
  sendShareImage.mockRejectedValueOnce(new Error('offline'));
  await refreshed('d', { of: 'now', is_current: false });
  await refreshed('e', { of: 'now', is_current: false });
  await refreshed('d', { of: 'now', is_current: false });
  expect(sendShareImage).toHaveBeenCalledTimes(3);
});
