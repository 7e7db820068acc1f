// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BucketRefused, ConnectionLost, partPutter } from './put-part.ts';
import { pass, testDoor } from './test-market.ts';

/** A request whose answer the test decides. */
class TestRequest {
  static last: TestRequest;
  upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  status = 0;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  constructor() {
    TestRequest.last = this;
  }
  open() {}
  send() {}
  getResponseHeader = (name: string) => (name === 'etag' ? '"e1"' : null);
  answer(status: number) {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', TestRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const network = testDoor();
  const abort = new AbortController();
  const [onSent, onLeft] = [vi.fn(), vi.fn()];
  const sending = partPutter(network)('/part', new Blob(['12345678']), { signal: abort.signal, onSent, onLeft });
  const outcome = sending.then(
    (etag) => etag,
    (error: unknown) => error,
  );
  return { network, abort, onSent, onLeft, outcome, request: TestRequest.last };
}

test('answers with the ETag and tells how much has left', async () => {
  const { request, onSent, outcome } = begin();
  request.upload.onprogress?.({ loaded: 5 });
  request.answer(200);
  expect(await outcome).toBe('"e1"');
  expect(onSent).toHaveBeenCalledWith(5);
});

test('tells that all bytes have left before the bucket has answered', async () => {
  const { request, onLeft, outcome } = begin();
  request.upload.onprogress?.({ loaded: 8 });
  expect(onLeft).not.toHaveBeenCalled();
  request.upload.onload?.();
  expect(onLeft).toHaveBeenCalledOnce();
  request.answer(200);
  expect(await outcome).toBe('"e1"');
});

test('a refusal carries its status', async () => {
  const { request, outcome } = begin();
  request.answer(403);
  const error = await outcome;
  expect(error instanceof BucketRefused && error.status).toBe(403);
});

test('a line on which nothing moves for half a minute is given up', async () => {
  const { request, outcome } = begin();
  await pass(29_000);
  request.upload.onprogress?.({ loaded: 5 });
  await pass(30_000);
  expect(await outcome).toBeInstanceOf(ConnectionLost);
});

test('without a network it is given up after two seconds, unless bytes still leave', async () => {
  const { request, network, outcome } = begin();
  network.set(false);
  await pass(1900);
  request.upload.onprogress?.({ loaded: 5 });
  await pass(1900);
  request.upload.onprogress?.({ loaded: 6 });
  await pass(2000);
  expect(await outcome).toBeInstanceOf(ConnectionLost);
});

test('whoever gives up hears their own reason', async () => {
  const { abort, outcome } = begin();
  abort.abort(new Error('paused'));
  expect(await outcome).toEqual(new Error('paused'));
});
