// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { BucketRefused, ConnectionLost } from './put-part.ts';
import type { UploadQueue } from './queue.ts';
import { MiB, pass, refusal, TestMarket, testFile, untilQuiet } from './test-market.ts';

let market: TestMarket;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  market = new TestMarket();
});

afterEach(() => {
  vi.useRealTimers();
});

const states = (queue: UploadQueue) => queue.read().rows.map(({ state }) => state);
const only = (queue: UploadQueue) => {
  const [row] = queue.read().rows;
  if (!row) throw new Error('there is no row');
  return row;
};
const partsOf = (id: string) => market.puts.filter((entry) => entry.id === id).map(({ number }) => number);

/** A new page on which these files are chosen at once. */
async function chooseFiles(...files: File[]) {
  const queue = market.page();
  await queue.ready;
  queue.add(files);
  return queue;
}

const startUpload = (size = 30 * MiB, name = 'a.zip') => chooseFiles(testFile(name, size));

async function arrives(queue: UploadQueue) {
  await untilQuiet();
  expect(states(queue)).toEqual(['done']);
}

/** Six of ten parts have arrived when the page is closed. */
async function cutShort() {
  const queue = await startUpload(80 * MiB);
  await pass(250);
  queue.stop();
}

/** A file has arrived, and the page was reloaded. */
async function reloaded() {
  const first = await startUpload(MiB, 'a');
  await untilQuiet();
  first.stop();
  const second = market.page();
  await untilQuiet();
  return second;
}

test('a file arrives whole, and its progress, speed and time left are known on the way', async () => {
  market.partMs = 1000;
  const queue = await startUpload(64 * MiB);
  await pass(1700);
  const { sent, perSecond, secondsLeft, state } = only(queue);
  expect([sent / MiB, state]).toEqual([40, 'moving']);
  expect(perSecond / MiB).toBeGreaterThan(20);
  expect(secondsLeft).toBeLessThan(3);
  expect(queue.read()).toMatchObject({ sent, size: 64 * MiB });
  await untilQuiet();
  expect(only(queue)).toMatchObject({ state: 'done', sent: 64 * MiB, uploadId: 'U1' });
  expect(market.uploads.get('U1')?.state).toBe('complete');
  expect(partsOf('U1')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('never are more than four parts on their way, over all files', async () => {
  const queue = await chooseFiles(...['a', 'b', 'c'].map((name) => testFile(name, 40 * MiB)));
  await untilQuiet();
  expect(states(queue)).toEqual(['done', 'done', 'done']);
  expect(market.mostInside).toBe(4);
  expect(market.puts).toHaveLength(15);
});

test('on a quick line the next parts set out while the bucket thinks, and never more than four', async () => {
  market.lineBytesPerMs = 60_000;
  market.answerMs = 300;
  const queue = await startUpload(100 * MiB);
  await pass((100 * MiB) / market.lineBytesPerMs + 3 * market.answerMs);
  expect(states(queue)).toEqual(['done']);
  expect(market.mostInside).toBe(4);
});

test('on a slow line that two parts fill never more than two are at risk', async () => {
  market.lineBytesPerMs = 4_000;
  market.answerMs = 300;
  const queue = await startUpload(100 * MiB);
  while (queue.read().sent < 50 * MiB) await pass(10);
  market.mostInside = 0;
  await arrives(queue);
  expect(market.mostInside).toBe(2);
});

test('that everything has left is shown at once, not at the next look', async () => {
  const queue = await startUpload();
  const waiting = new Promise<number>((resolve) => {
    const { complete } = market.calls;
    market.calls.complete = (...all) => {
      resolve(only(queue).sent);
      return complete(...all);
    };
  });
  await untilQuiet();
  expect(await waiting).toBe(30 * MiB);
});

test('files arrive one after the other, in the order they were chosen', async () => {
  await chooseFiles(testFile('a', 80 * MiB), testFile('b', 80 * MiB));
  await untilQuiet();
  expect(market.puts.map(({ id }) => id)).toEqual([...Array(10).fill('U1'), ...Array(10).fill('U2')]);
});

test('a part that failed is sent again, and no other', async () => {
  market.answers.push({ to: 'put U1/2', error: new BucketRefused(500) });
  market.answers.push({ to: 'put U1/3', error: new ConnectionLost() });
  const queue = await startUpload();
  await arrives(queue);
  expect(partsOf('U1').sort()).toEqual([1, 2, 2, 3, 3, 4]);
});

test('a line that stays dead while the browser believes in it fails in the end, and can be tried again', async () => {
  for (let count = 0; count < 8; count++) market.answers.push({ to: 'put', error: new ConnectionLost() });
  const queue = await startUpload(MiB);
  await pass(3000);
  expect(states(queue)).toEqual(['offline']);
  await untilQuiet();
  expect(only(queue)).toMatchObject({ state: 'failed', failure: { kind: 'connection' }, sent: 0 });
  queue.resume(only(queue).key);
  await arrives(queue);
});

test('without a network it waits however long, and goes on by itself', async () => {
  const queue = await startUpload(80 * MiB);
  await pass(250);
  market.network.set(false);
  await pass(3_600_000);
  expect(states(queue)).toEqual(['offline']);
  const arrived = partsOf('U1').length - 4;
  const before = only(queue).sent;
  market.network.set(true);
  await pass(0);
  // The error is gone before anything has moved.
  expect([only(queue).state, only(queue).sent]).toEqual(['moving', before]);
  await arrives(queue);
  // Only parts that were being sent when the network failed are sent twice; a few were tried in vain before.
  expect(market.uploads.get('U1')?.etags.size).toBe(10);
  expect(arrived).toBeGreaterThan(0);
});

test('pausing stops the sending, resuming sends only what is missing', async () => {
  const queue = await startUpload(80 * MiB);
  await pass(150);
  queue.pause(only(queue).key);
  const before = market.puts.length;
  await pass(60_000);
  expect(only(queue)).toMatchObject({ state: 'paused', sent: 32 * MiB });
  expect(market.puts).toHaveLength(before);
  queue.resume(only(queue).key);
  await arrives(queue);
  expect(new Set(partsOf('U1')).size).toBe(10);
  expect(market.puts.length - before).toBe(6);
  expect(market.requests.filter((call) => call.startsWith('open'))).toHaveLength(1);
});

test('pausing before the server has answered does not begin a second upload', async () => {
  const queue = await startUpload();
  queue.pause(only(queue).key);
  queue.resume(only(queue).key);
  await untilQuiet();
  expect(market.uploads.size).toBe(1);
  expect(states(queue)).toEqual(['done']);
});

test('cancelling stops the sending, gives the storage back and forgets the file', async () => {
  const storageLeft = market.storageLeft;
  const queue = await startUpload(80 * MiB);
  await pass(150);
  expect(market.reserved).toBe(80 * MiB);
  queue.remove(only(queue).key);
  await untilQuiet();
  expect(queue.read().rows).toEqual([]);
  expect([market.uploads.size, market.inside, market.saved.list()]).toEqual([0, 0, []]);
  expect([market.storageLeft, market.reserved]).toEqual([storageLeft, 0]);
});

test('cancelling before the server has answered still gives the storage back', async () => {
  const storageLeft = market.storageLeft;
  const queue = await startUpload();
  queue.remove(only(queue).key);
  await untilQuiet();
  expect([market.uploads.size, market.storageLeft, market.puts.length]).toEqual([0, storageLeft, 0]);
});

test('cancelling without a network is made good by the next visit', async () => {
  const queue = await startUpload(80 * MiB);
  await pass(150);
  market.network.set(false);
  queue.remove(only(queue).key);
  await pass(1000);
  queue.stop();
  market.network.set(true);
  const laterPage = market.page();
  await untilQuiet();
  expect(laterPage.read()).toMatchObject({ rows: [], leftovers: [] });
  expect([market.uploads.size, market.saved.list()]).toEqual([0, []]);
});

test('expired addresses are replaced by one question, and the parts go on', async () => {
  const queue = await startUpload(80 * MiB);
  await pass(120);
  market.era = 2;
  await arrives(queue);
  expect(market.requests.filter((call) => call === 'find U1')).toHaveLength(1);
});

test('after a reload the same file is known again and only its missing parts are sent', async () => {
  await cutShort();
  const arrived = market.uploads.get('U1')?.etags.size ?? 0;
  expect(arrived).toBe(6);
  market.puts.length = 0;

  const second = market.page();
  await pass(10);
  expect(second.read()).toMatchObject({
    rows: [],
    leftovers: [{ name: 'a.zip', size: 80 * MiB, arrived: 48 * MiB }],
  });
  second.add([testFile('a.zip', 80 * MiB)]);
  await arrives(second);
  expect(second.read().leftovers).toEqual([]);
  expect(partsOf('U1')).toEqual([7, 8, 9, 10]);
  expect(market.uploads.size).toBe(1);
});

test('cut in the middle of a line that is full, it sends at most 60 % again', async () => {
  market.lineBytesPerMs = 12_000;
  const first = await startUpload(100 * MiB);
  while (first.read().sent < 50 * MiB) await pass(10);
  first.stop();
  market.carried = 0;
  const second = await chooseFiles(testFile('a.zip', 100 * MiB));
  await arrives(second);
  expect(market.carried / (100 * MiB)).toBeLessThan(0.6);
});

test('a file chosen at once in the next tab, before the server has been asked, resumes as well', async () => {
  await cutShort();
  market.puts.length = 0;
  const nextTab = market.page('next tab');
  await nextTab.ready;
  nextTab.add([testFile('a.zip', 80 * MiB)]);
  await untilQuiet();
  expect([market.uploads.size, market.puts.length]).toEqual([1, 4]);
});

test('a file of the same name with other bytes is another file', async () => {
  await cutShort();
  const second = await chooseFiles(testFile('a.zip', 79 * MiB));
  await untilQuiet();
  expect(market.uploads.size).toBe(2);
  expect(second.read().leftovers).toHaveLength(1);
  second.dropLeftover('U1');
  await untilQuiet();
  expect([...market.uploads.keys()]).toEqual(['U2']);
});

test('what had arrived whole is there after a reload, in the order it was chosen', async () => {
  const first = await chooseFiles(testFile('a', MiB), testFile('b', MiB));
  await untilQuiet();
  first.stop();
  const second = market.page();
  await untilQuiet();
  expect(second.read().rows.map(({ name, state }) => [name, state])).toEqual([
    ['a', 'done'],
    ['b', 'done'],
  ]);
  second.release(['U1', 'U2']);
  expect([second.read().rows, market.saved.list()]).toEqual([[], []]);
});

test('a file that had arrived before the reload is at hand again once it is chosen again', async () => {
  const second = await reloaded();
  expect(only(second)).toMatchObject({ state: 'done', canRetry: false });
  const [file, other] = [testFile('a', MiB), testFile('b', MiB)];
  expect(second.reunite([file, other])).toEqual([other]);
  expect(only(second)).toMatchObject({ state: 'done', canRetry: true });
  expect(second.fileOf(only(second).key)).toBe(file);
  expect(second.reunite([file])).toEqual([file]);
});

test('what the server has dropped since the reload is sent again as soon as its file is chosen', async () => {
  const second = await reloaded();
  market.uploads.clear();
  await second.recheck();
  expect(only(second)).toMatchObject({ state: 'failed', canRetry: false });
  expect(second.reunite([testFile('a', MiB)])).toEqual([]);
  await arrives(second);
});

test('a while in which nothing was sent does not make the whole look slow', async () => {
  market.partMs = 1000;
  const queue = await startUpload(MiB, 'a');
  await pass(1100);
  expect(states(queue)).toEqual(['done']);
  await pass(3000);
  queue.add([testFile('b', 64 * MiB)]);
  await pass(1700);
  const speed = queue.read().rows[1]?.perSecond ?? 0;
  expect(speed).toBeGreaterThan(0);
  expect(queue.read().perSecond).toBeCloseTo(speed);
});

test('what the server has given up since is not offered any more', async () => {
  await cutShort();
  market.uploads.clear();
  const second = market.page();
  await untilQuiet();
  expect(second.read()).toMatchObject({ rows: [], leftovers: [] });
  expect(market.saved.list()).toEqual([]);
});

test('another tab’s uploads are left alone', async () => {
  await startUpload(80 * MiB);
  await pass(250);
  const other = market.page('other', ['tab']);
  await pass(1000);
  expect(other.read()).toMatchObject({ rows: [], leftovers: [] });
});

test('an upload dropped behind the page’s back begins anew', async () => {
  const queue = await startUpload(80 * MiB);
  await pass(150);
  market.uploads.delete('U1');
  market.uploads.set('U0', { id: 'U0', name: '', size: 1, state: 'used', etags: new Map() });
  await arrives(queue);
  expect(only(queue).uploadId).toBe('U2');
});

test('a part the bucket lost is sent again before the parts are joined', async () => {
  const queue = await startUpload(80 * MiB);
  await pass(150);
  market.uploads.get('U1')?.etags.delete(2);
  await arrives(queue);
  expect(partsOf('U1').filter((number) => number === 2)).toHaveLength(2);
});

test('a session that ended lets the parts go on and the rest wait for the login', async () => {
  const queue = await startUpload(80 * MiB);
  await pass(120);
  market.session.set(false);
  await pass(60_000);
  expect(market.uploads.get('U1')?.etags.size).toBe(10);
  expect(only(queue)).toMatchObject({ state: 'login', sent: 80 * MiB });
  market.session.set(true);
  await arrives(queue);
});

test('full storage fails that file with the server’s words, and no other', async () => {
  market.storageLeft = 50 * MiB;
  const queue = await chooseFiles(testFile('a', 40 * MiB), testFile('b', 40 * MiB));
  await untilQuiet();
  expect(states(queue)).toEqual(['done', 'failed']);
  expect(queue.read().rows[1]?.failure).toEqual({ kind: 'refused', message: '存储空间不足' });
});

test('a file that was moved on disk says so instead of blaming the network', async () => {
  let there = true;
  const queue = await chooseFiles(testFile('a', 80 * MiB, () => there));
  await pass(120);
  there = false;
  market.answers.push({ to: 'put', error: new ConnectionLost() });
  await untilQuiet();
  expect(only(queue)).toMatchObject({ state: 'failed', failure: { kind: 'unreadable' } });
});

test('arrived files that the server has dropped since are found out, and sent again', async () => {
  const queue = await startUpload(MiB);
  await untilQuiet();
  market.uploads.clear();
  await queue.recheck();
  expect(only(queue)).toMatchObject({ state: 'failed', failure: { kind: 'expired' }, canRetry: true });
  queue.resume(only(queue).key);
  await arrives(queue);
});

test('a busy server is asked again later', async () => {
  market.answers.push({ to: 'open', error: refusal(503, 'unavailable') });
  market.answers.push({ to: 'complete', error: refusal(429, 'too_many_requests') });
  const queue = await startUpload();
  await arrives(queue);
});

test('a busy server that says when is not asked before', async () => {
  market.answers.push({ to: 'open', error: new ApiError(429, { code: 'too_many_requests', message: '' }, 60) });
  const queue = await startUpload();
  await pass(59_000);
  expect(market.requests).toHaveLength(1);
  await arrives(queue);
});
