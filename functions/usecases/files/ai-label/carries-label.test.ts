import { expect, test } from 'vitest';
import { aigc, labelled, png, textChunk, unlabelled } from '#functions/test/ai-labels';
import { saysGenerated } from './carries-label.ts';
import { ByteSource } from './source.ts';

const sourceOf = (bytes: Uint8Array, onRead?: (length: number) => void): ByteSource =>
  new ByteSource(bytes.length, async (from, to) => {
    onRead?.(to - from);
    return bytes.subarray(from, to);
  });

test.each(Object.entries(labelled))('the label is found in %s', async (_, bytes) => {
  expect(await saysGenerated(sourceOf(bytes))).toBe(true);
});

test.each(Object.entries(unlabelled))('no label is found in %s', async (_, bytes) => {
  expect(await saysGenerated(sourceOf(bytes))).toBe(false);
});

test.each(['1', '2', '3', 1])('generated, probably, or suspected: %s is a label', async (Label) => {
  expect(await saysGenerated(sourceOf(png(textChunk('AIGC', JSON.stringify({ Label })))))).toBe(true);
});

/** Deterministic random numbers. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function broken(bytes: Buffer, roll: (below: number) => number): Buffer {
  const copy = Buffer.from(bytes.subarray(0, roll(4) === 0 ? roll(bytes.length) : bytes.length));
  for (let flips = roll(6); flips > 0 && copy.length > 0; flips--) copy[roll(copy.length)] = roll(256);
  return copy;
}

test('two thousand broken files are read to their end, and none of them is a failure', async () => {
  const files = [...Object.values(labelled), ...Object.values(unlabelled)];
  const roll = dice(45_438);
  const startedAt = performance.now();
  for (let at = 0; at < 2000; at++) {
    const file = files[at % files.length] ?? Buffer.alloc(0);
    expect(typeof (await saysGenerated(sourceOf(broken(file, roll))))).toBe('boolean');
  }
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test('of a file however large only a little is read', async () => {
  let read = 0;
  const head = png(textChunk('Comment', 'a')).subarray(0, -12);
  const endless = new ByteSource(5 * 1024 ** 3, async (from, to) => {
    read += to - from;
    const bytes = Buffer.alloc(to - from);
    if (from < head.length) head.copy(bytes, 0, from);
    return bytes;
  });
  expect(await saysGenerated(endless)).toBe(false);
  expect(read).toBeLessThan(24 * 1024 ** 2);
});

test('a label behind a large picture is found without reading the picture', async () => {
  const size = 1024 ** 3;
  const start = Buffer.concat([png().subarray(0, 33), Buffer.from('40000000', 'hex'), Buffer.from('IDAT')]);
  const end = png(textChunk('AIGC', aigc)).subarray(8);
  const from = start.length + size + 4;
  let reads = 0;
  const source = new ByteSource(from + end.length, async (begin, to) => {
    reads++;
    const bytes = Buffer.alloc(to - begin);
    if (begin < start.length) start.copy(bytes, 0, begin);
    if (begin >= from) end.copy(bytes, 0, begin - from);
    return bytes;
  });
  expect(await saysGenerated(source)).toBe(true);
  expect(reads).toBeLessThan(4);
});

test('what is hostile is no work without end', async () => {
  const startedAt = performance.now();
  const xmp = `<a ${'x="<a '.repeat(100_000)}${'<!--'.repeat(50_000)}${'<![CDATA['.repeat(20_000)}${' '.repeat(100_000)}`;
  const pdf = `%PDF-1.7\n${'/Info 3 0 R '.repeat(50_000)}${'3 0 obj ((('.repeat(50_000)}${'/Type /Metadata '.repeat(50_000)}`;
  const files = [png(['iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)]), Buffer.from(pdf)];
  for (const file of files) expect(await saysGenerated(sourceOf(file))).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('a bucket that does not answer is no file without a label', async () => {
  const source = new ByteSource(100, async () => Promise.reject(new Error('out of order')));
  await expect(saysGenerated(source)).rejects.toThrow('out of order');
});
