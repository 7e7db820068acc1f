import type { Market } from './market.ts';

export const password = 'correct-horse-9';

export interface Person {
  username: string;
  email: string;
  token: string;
}

/** Calls the API as any client does. @throws for every answer that is no success */
export async function call<Answer>(
  market: Market,
  address: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const [method = 'GET', path = ''] = address.split(' ');
  const headers = new Headers({ accept: 'application/json', 'accept-language': 'zh' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const payload = body === undefined ? null : JSON.stringify(body);
  const answer = await fetch(`${market.url}/api${path}`, { method, headers, body: payload });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const triesForMail = 1200;

/** The link to `path` in the newest email to an address. Waits for the email. */
export async function linkInMail(market: Market, { to, path }: { to: string; path: string }): Promise<string> {
  for (let triesLeft = triesForMail; triesLeft > 0; triesLeft--) {
    const mail = (await market.mails()).find((candidate) => candidate.to === to && candidate.text.includes(path));
    const link = mail?.text.split(/\s+/).find((part) => part.includes(path));
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${to} leads to ${path}`);
}

/** The newest code emailed to an address after `since`. Waits for the email. */
export async function codeInMail(market: Market, to: string, since = 0): Promise<string> {
  for (let triesLeft = triesForMail; triesLeft > 0; triesLeft--) {
    const mails = (await market.mails()).filter(
      (candidate) => candidate.to === to && Date.parse(candidate.at) >= since,
    );
    const code = mails.map(({ subject }) => /验证码 (\d{6})/.exec(subject)?.[1]).find(Boolean);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code was mailed to ${to}`);
}

/** The second factor of a call: a code that is emailed for this purpose. */
export async function mailboxFactor(market: Market, { email, token }: Person, purpose: string) {
  const since = Date.now();
  await call(market, 'POST /users/me/mailbox-code', { token, body: { purpose } });
  return { second_factor: { type: 'mailbox', code: await codeInMail(market, email, since) } };
}

export async function logIn(market: Market, username: string, word = password): Promise<Person> {
  const body = { email: username, password: word };
  const { token, user } = await call<{ token: string; user: { email: string } }>(market, 'POST /auth/login', { body });
  return { username, email: user.email, token };
}

/** Registers, verifies the email address, and logs in. */
export async function personOf(market: Market, username: string, email = `${username}@example.com`): Promise<Person> {
  await call(market, 'POST /auth/register', { body: { username, email, password } });
  const link = new URL(await linkInMail(market, { to: email, path: '/verify-email?token=' }));
  await call(market, `GET /auth/verify-email${link.search}`);
  return logIn(market, username);
}
