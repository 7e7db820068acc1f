import { beforeEach, expect, test, vi } from 'vitest';
import { detail } from '../../test/goods.ts';
import { refreshShareImage } from './keep-card.ts';

const sendShareCard = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./share-card.ts', () => ({ sendShareCard }));
beforeEach(() => sendShareCard.mockReset().mockResolvedValue(undefined));

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

async function kept(id: string, share_card: { of: string; is_current: boolean } | null) {
  const file = detail({ id, share_card });
  refreshShareImage(file);
  await settled();
  return file;
}

test('a card that is missing is drawn once, and again for what the file says next', async () => {
  const file = await kept('a', { of: 'before', is_current: false });
  await kept('a', { of: 'before', is_current: false });
  expect(sendShareCard.mock.calls).toEqual([[file, 'before']]);
  await kept('a', { of: 'after', is_current: false });
  expect(sendShareCard).toHaveBeenCalledTimes(2);
});

test('nothing is drawn of somebody else’s or a private file, nor of one whose card is true', async () => {
  await kept('b', null);
  await kept('c', { of: 'now', is_current: true });
  expect(sendShareCard).not.toHaveBeenCalled();
});

test('one that did not arrive is drawn again when its file is looked at again, and stands in no other’s way', async () => {
  sendShareCard.mockRejectedValueOnce(new Error('offline'));
  await kept('d', { of: 'now', is_current: false });
  await kept('e', { of: 'now', is_current: false });
  await kept('d', { of: 'now', is_current: false });
  expect(sendShareCard).toHaveBeenCalledTimes(3);
});
