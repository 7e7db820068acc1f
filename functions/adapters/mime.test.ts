import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { headerWords, mimeOf } from './mime.ts';

const subjects = [
  'Plain',
  '「考研英语讲义」收到 5 星评价 · 摊位',
  '很长的标题'.repeat(40),
  'Mixed 混合 text 文字 with emoji 👩‍👩‍👧 and more',
  `“quoted” <angle> ${'é'.repeat(60)}`,
];

test.each(subjects)('a reader finds in the mail what was put into it: %s', async (subject) => {
  const text = `第一行\n\n${'很长的一行'.repeat(50)}\n.\n-- \n摊位`;
  const html = `<p>${'内容'.repeat(500)}</p>`;
  const headers = {
    From: `${headerWords('摊位')} <no-reply@example.com>`,
    To: 'lin@example.com',
    Subject: headerWords(subject),
    'List-Unsubscribe': '<https://example.com/a?token=b>',
  };
  const mime = mimeOf(headers, [
    { type: 'text/plain', text },
    { type: 'text/html', text: html },
  ]);
  for (const line of mime.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  expect(mime).toMatch(/^[\x20-\x7e\r\n]*$/);
  const read = await PostalMime.parse(mime);
  expect(read).toMatchObject({
    ...{ subject, from: { name: '摊位', address: 'no-reply@example.com' }, to: [{ address: 'lin@example.com' }] },
  });
  expect(read.text?.trimEnd()).toBe(text);
  expect(read.html?.trimEnd()).toBe(html);
  expect(read.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://example.com/a?token=b>');
});

test('each word of a header is of whole characters, and short enough', () => {
  const words = headerWords('考研英语讲义👍'.repeat(20)).split('\r\n ');
  for (const word of words) {
    expect(word.length).toBeLessThanOrEqual(75);
    const [, base64 = ''] = /^=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=$/.exec(word) ?? [];
    expect(Buffer.from(base64, 'base64').toString()).not.toContain('\ufffd');
  }
});
