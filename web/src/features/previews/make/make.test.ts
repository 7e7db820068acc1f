import { expect, test } from 'vitest';
import { limits } from '#shared/limits';
import { make } from './make.ts';
import { isBlank } from './make-page.ts';
import { scaledSize } from './make-picture.ts';
import { headOf, wavOf } from './wav.ts';

const fileOf = (name: string, content: BlobPart) => new File([content], name);
const bytesIn = (text: string) => new TextEncoder().encode(text).length;

test('of a long text its beginning is shown, never half a character', async () => {
  const preview = await make(fileOf('第一章.md', `# 一\r\n${'字'.repeat(3000)}`));
  if (preview?.kind !== 'text') throw new Error('no text');
  expect(preview).toMatchObject({ isWhole: false, text: expect.stringMatching(/^# 一\n字+$/) });
  expect(bytesIn(preview.text)).toBeLessThanOrEqual(limits.previewTextBytes);
});

test('a list that is cut ends with an entry that says something', async () => {
  const entries = Array.from({ length: 900 }, (_, index) => `${index + 1}. 第${index + 1}步`);
  const preview = await make(fileOf('步骤.md', entries.join('\n')));
  if (preview?.kind !== 'text') throw new Error('no text');
  const lines = preview.text.split('\n');
  expect(lines).toEqual(entries.slice(0, lines.length));
});

test('whoever would show all of a file is told so', async () => {
  expect(await make(fileOf('a.py', 'print(1)\n'))).toEqual({ kind: 'text', text: 'print(1)', isWhole: true });
});

test('text in the old Chinese encoding is read as what it says', async () => {
  const gbk = new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]);
  expect(await make(fileOf('旧.txt', gbk))).toMatchObject({ text: '你好' });
});

test.each([
  ['bytes that only call themselves text', 'a.txt', new Uint8Array([0, 1, 2, 0, 255])],
  ['nothing but spaces', 'a.md', ' \n\n '],
  ['an archive', 'a.zip', 'PK'],
  ['a document that has to be drawn', 'a.docx', 'PK'],
  ['a PDF that is none', 'a.pdf', 'no document'],
  ['a picture that is none', 'a.png', 'no picture'],
])('%s has no preview', async (_what, name, content) => {
  expect(await make(fileOf(name, content))).toBeUndefined();
});

test('pictures shrink to the side they may have, and never grow', () => {
  expect(scaledSize(4000, 3000, 1200)).toEqual({ width: 1200, height: 900 });
  expect(scaledSize(300, 9000, 1200)).toEqual({ width: 40, height: 1200 });
  expect(scaledSize(640, 480, 1200)).toEqual({ width: 640, height: 480 });
});

test('a page on which nothing could be drawn is known by its white', () => {
  const pixels = new Uint8ClampedArray(400).fill(255);
  expect(isBlank(pixels.buffer)).toBe(true);
  pixels[121] = 0;
  expect(isBlank(pixels.buffer)).toBe(false);
});

test('half a minute of sound fits into what a preview may be', () => {
  const rate = 22_050;
  const wav = wavOf(headOf([new Float32Array(rate * 90)], rate * 30, rate / 2), rate);
  expect(wav.size).toBe(44 + rate * 60);
  expect(wav.size).toBeLessThanOrEqual(limits.previewAudioBytes);
});

test('channels become one, and a cut end fades out', () => {
  const [left, right] = [new Float32Array(10).fill(1), new Float32Array(10).fill(0.5)];
  expect([...headOf([left, right], 20, 4)]).toEqual(Array(10).fill(0.75));
  expect([...headOf([left], 6, 4)]).toEqual([1, 1, 0.75, 0.5, 0.25, 0]);
});
