// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Store } from '../../../session/store.ts';
import type { Row } from '../../upload/rows.ts';
import type { MadePreview, MakePreview } from '../make/made.ts';
import { Previews } from './previews.ts';
import { putOnce } from './put-once.ts';

const made: MadePreview = { kind: 'text', text: '第一章', isWhole: false };

const rowOf = (key: string): Row => ({
  ...{ key, name: `${key}.md`, size: 9, state: 'done', sent: 9, perSecond: 0, secondsLeft: undefined },
  ...{ failure: undefined, uploadId: `UP${key}`, canRetry: true },
});

function setUp(make: MakePreview = async () => made) {
  const rows = new Store<Row[]>([]);
  const choose = (...keys: string[]) => rows.set(keys.map(rowOf));
  const send = vi.fn(async (_uploadId: string, _made: MadePreview) => undefined);
  const queue = {
    subscribe: rows.subscribe,
    read: () => ({ rows: rows.read(), leftovers: [], sent: 0, size: 0, perSecond: 0, secondsLeft: undefined }),
    fileOf: (key: string) => (key === 'earlier' ? undefined : new File(['第一章'], `${key}.md`)),
  };
  const previews = new Previews(queue, { make, send });
  const isMade = () => vi.waitFor(() => expect(previews.read().making).toBe(0), 60_000);
  const keys = () => previews.read().entries.map(({ key }) => key);
  return { choose, send, previews, isMade, keys };
}

test('no text is shown and none sent that the seller has not chosen', async () => {
  const { choose, send, previews, isMade, keys } = setUp();
  choose('1', '2');
  await isMade();
  expect(keys()).toEqual(['1', '2']);
  expect(await previews.send(['UP1', 'UP2'])).toEqual({ sent: [], failed: 0 });
  previews.show('2', true);
  expect(await previews.send(['UP1', 'UP2'])).toEqual({ sent: ['UP2'], failed: 0 });
  expect(send.mock.calls).toEqual([['UP2', made]]);
});

test('pictures are chosen until they are hidden, unless they show a complete file', async () => {
  const picture = (isWhole: boolean): MadePreview => ({
    kind: 'picture',
    blob: new Blob(),
    type: 'image/webp',
    isWhole,
  });
  const { choose, previews, isMade } = setUp(async ({ name }) => picture(name === '2.md'));
  choose('1', '2');
  await isMade();
  expect(previews.read().entries.map(({ isShown }) => isShown)).toEqual([true, false]);
  expect(await previews.send(['UP1', 'UP2'])).toEqual({ sent: ['UP1'], failed: 0 });
  previews.show('1', false);
  expect(await previews.send(['UP1', 'UP2'])).toEqual({ sent: [], failed: 0 });
});

test('what was sent once is not sent again when the post is tried again', async () => {
  const { choose, send, previews, isMade } = setUp();
  choose('1');
  await isMade();
  previews.show('1', true);
  send.mockRejectedValueOnce(new Error('the line is cut'));
  expect(await previews.send(['UP1'])).toEqual({ sent: [], failed: 1 });
  for (const _ of [1, 2]) expect(await previews.send(['UP1'])).toEqual({ sent: ['UP1'], failed: 0 });
  expect(send).toHaveBeenCalledTimes(2);
});

test('a file that is taken out takes its preview along, even one still being made', async () => {
  const { choose, previews, isMade, keys } = setUp();
  choose('1', '2');
  choose('1');
  await isMade();
  expect(keys()).toEqual(['1']);
  choose();
  expect(previews.read().entries).toEqual([]);
});

test('files that nothing can be shown of, or that are not at hand, are simply absent', async () => {
  const { choose, isMade, keys } = setUp(async ({ name }) => (name === '1.md' ? undefined : made));
  choose('earlier', '1', '2');
  await isMade();
  expect(keys()).toEqual(['2']);
});

describe('bytes', () => {
  afterEach(() => vi.unstubAllGlobals());

  const answering = (status: number) => {
    const fetchMock = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status }));
    vi.stubGlobal('fetch', fetchMock);
    const upload = putOnce('/bytes', { type: 'image/webp', blob: new Blob(['1']) }, AbortSignal.timeout(1000));
    return { fetched: fetchMock, sent: upload };
  };

  test('bytes are sent to a place where nothing lies', async () => {
    const { fetched: fetchMock, sent: upload } = answering(200);
    await upload;
    const headers = { 'content-type': 'image/webp', 'if-none-match': '*' };
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', headers });
  });

  test('after a lost answer, bytes that are there already count as sent', async () => {
    await expect(answering(412).sent).resolves.toBeUndefined();
  });

  test('every other refusal is one', async () => {
    await expect(answering(403).sent).rejects.toThrow('403');
  });
});
