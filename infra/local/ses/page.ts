import type { IncomingMessage } from 'node:http';
import { escaped } from '../escaped.ts';
import type { RequestHandler } from '../loopback.ts';
import type { ReceivedMail } from './mailbox.ts';

/** Mails contain text of users, so no script may run on this page. Its frames inherit the policy. */
const mailboxHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

const style = `
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; color: #1d1d1f; background: #faf9f7 }
  article { margin: 1.5rem 0; padding: 1rem 1.25rem; background: #fff; border: 1px solid #e2ded8; border-radius: .5rem }
  h1 { font-size: 1.5rem } h2 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere }
  p { margin: .25rem 0; color: #6b655d; overflow-wrap: anywhere }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  iframe { width: 100%; height: 26rem; border: 1px solid #e2ded8; background: #fff }
`;

/** Links web addresses, without the punctuation that ends a sentence. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"'（）。，]+[^\s<>"'（）。，.,;:!?)])/)
    .map((piece, at) => (at % 2 === 1 ? `<a href="${escaped(piece)}">${escaped(piece)}</a>` : escaped(piece)))
    .join('');

const frame = (html: string): string => {
  const page = escaped(`<base target="_blank">${html}`);
  return `<details><summary>HTML</summary>
<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${page}"></iframe></details>`;
};

const article = ({ to, subject, text, html, at }: ReceivedMail): string => `<article>
<h2>${escaped(subject)}</h2>
<p>收件人 To: ${escaped(to)} · <time datetime="${escaped(at)}">${escaped(at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}</time></p>
<pre>${withLinks(text)}</pre>
${html ? frame(html) : ''}
</article>`;

/** The mails that were not really sent, newest first. */
export function mailboxPage(mails: readonly ReceivedMail[]): string {
  const list = mails.length > 0 ? mails.map(article).join('\n') : '<p>还没有邮件 · No mail yet</p>';
  return `<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>信箱 · Mailbox</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>信箱 · Mailbox</h1>
<p>本机的邮件不会寄出，都在这里。 Mail of this machine is not sent; it ends up here.</p>
${list}
</main>
</body>
</html>
`;
}

type Mails = () => readonly ReceivedMail[] | Promise<readonly ReceivedMail[]>;

/** Serves the mailbox as a page, with links rewritten for its reader, and as JSON with the mails unchanged. */
export const mailPages =
  (list: Mails, rewrite: (request: IncomingMessage, text: string) => string): RequestHandler =>
  async (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/dev/mail') {
      response.writeHead(200, mailboxHeaders).end(rewrite(request, mailboxPage(await list())));
    } else if (path === '/dev/mail.json') {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      response.end(JSON.stringify(await list()));
    } else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
  };
