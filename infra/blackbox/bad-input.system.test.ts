import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTemplate } from '#shared/confirmations';
import { type ErrorCode, errors, fieldErrors, longWaits } from '#shared/contract/errors';
import { accounts } from './bad-input/accounts.ts';
import { addresses } from './bad-input/addresses.ts';
import { bodies } from './bad-input/bodies.ts';
import { base64, raw } from './bad-input/cases.ts';
import { files } from './bad-input/files.ts';
import { createFixture, type Fixture } from './bad-input/fixture.ts';
import { lists } from './bad-input/lists.ts';
import { money } from './bad-input/money.ts';
import { sessions } from './bad-input/sessions.ts';
import { uploads } from './bad-input/uploads.ts';
import { type Answer, publishFile, uploadFile } from './caller.ts';
import { lacksAny, languages, nameSuffix, openTestMarket, printMissing, type TestMarket } from './test-market.ts';

const kinds = { bodies, files, uploads, lists, accounts, sessions, money, addresses };

/** Statuses of codes, repeated here so that the catalogue cannot change them unnoticed. */
const statuses: Record<number, readonly ErrorCode[]> = {
  400: [
    'malformed_body',
    'verification_invalid',
    'current_password_wrong',
    'identity_card_invalid',
    'reset_invalid',
    'own_follow',
    'upload_not_usable',
    'own_file',
    'notification_refused',
  ],
  401: ['unauthorized', 'invalid_credentials'],
  403: ['file_not_yours', 'file_forbidden'],
  404: ['not_found', 'user_not_found', 'file_not_found', 'file_part_not_found', 'upload_not_found', 'order_not_found'],
  405: ['method_not_allowed'],
  409: [
    'username_taken',
    'upload_incomplete',
    'upload_closed',
    'already_purchased',
    'price_changed',
    'payout_account_missing',
    'balance_changed',
  ],
  413: ['payload_too_large', 'use_direct_upload'],
  415: ['unsupported_media_type'],
};

/** Values for the placeholders of messages in this market. */
const params = { parts: 1, price: '3.00', available: '0.00' };

/** Traces of internals or of crashes that no answer may show. */
const internal = /node_modules|\/functions\/|\.ts\b|\bat \S+ \(|Error:|zod|dynamo|undefined|\[object|sqlite|\bpk\b/i;

printMissing('mailbox', 'mock payments');

/** The fixture needs people and a purchase. */
const isPossible = !lacksAny('mailbox', 'mock payments');

describe.runIf(isPossible).each(languages)('in %s', (language) => {
  let testMarket: TestMarket;
  let fixture: Fixture;

  beforeAll(async () => {
    testMarket = await openTestMarket(language);
    fixture = await createFixture(testMarket.caller, testMarket.market?.dataDir);
  });

  afterAll(() => testMarket.close());

  /** Expects a problem document in the reader's language that shows no internals. */
  function expectProblem(answer: Answer, code: string, message: string): void {
    const { body, status, headers } = answer;
    expect(body, answer.text).toMatchObject({ type: 'about:blank', status, code, message, error: message });
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body.request_id).toMatch(/^[\w-]{8,}$/);
    expect(body.title).toMatch(/^[A-Z]/);
    expect(status).toBeLessThan(500);
    expect(/\p{Script=Han}/u.test(message)).toBe(language === 'zh');
    expect(answer.text).not.toMatch(internal);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }

  for (const [kind, cases] of Object.entries(kinds)) {
    test.each(cases)(`${kind}: %s`, async (_, send, expected) => {
      const answer = await send(fixture);
      if (typeof expected === 'string') {
        expectProblem(answer, expected, fillTemplate(errors[expected][language], params));
        expect(statuses[answer.status]).toContain(expected);
        return;
      }
      const [field, code] = expected;
      const message = fieldErrors[code][language];
      expectProblem(answer, 'invalid_input', field === '' ? errors.invalid_input[language] : message);
      expect(answer.status).toBe(400);
      if (field !== '') expect(answer.body.errors[0]).toEqual({ field, code, message });
    });
  }

  function expectTooMany(answer: Answer, seconds: number): void {
    const minutes = Math.ceil(seconds / 60);
    expectProblem(answer, 'too_many_requests', fillTemplate(longWaits.minutes[language], { minutes }));
    expect(answer.status).toBe(429);
  }

  test('the sixth wrong password of a quarter of an hour is not looked at, and one hears how long to wait', async () => {
    const wrong = { json: { email: `third_t${nameSuffix}`, password: 'wrong-horse' } };
    for (let tries = 0; tries < 5; tries++)
      expect((await fixture.api.ask('POST /auth/login', wrong)).body.code).toBe('invalid_credentials');
    const answer = await fixture.api.ask('POST /auth/login', {
      json: { email: `third_t${nameSuffix}`, password: 'another-horse-8' },
    });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expectTooMany(answer, seconds);
  });

  test('the fourth mail of an hour is not sent, whether the address has an account or not', async () => {
    const ask = () =>
      fixture.api.ask('POST /auth/forgot-password', { json: { email: `flood${nameSuffix}@example.com` } });
    for (let tries = 0; tries < 3; tries++) expect((await ask()).status).toBe(200);
    const answer = await ask();
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3000);
    expectTooMany(answer, seconds);
  });

  test('a sender of far too much reads the answer every time instead of a reset', async () => {
    const send = raw('POST /files', new Uint8Array(10 * 2 ** 20 + 1), 'application/json');
    for (let tries = 0; tries < 4; tries++) expect((await send(fixture)).body.code).toBe('payload_too_large');
  });

  test('a call that does not know the method says which ones it knows', async () => {
    const answer = await fixture.api.ask('PATCH /files');
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD');
  });

  test.each(['abc', base64({ pk: 'USERS' }), base64(['', 'USERS', 'x', 'USERS', 'x'])])(
    'the cursor %s is of no place in the list, which then starts anew',
    async (cursor) => {
      const first = await fixture.api.ask('GET /files');
      const answer = await fixture.api.ask(`GET /files?cursor=${cursor}`);
      expect(answer).toMatchObject({ status: 200, body: { posts: first.body.posts } });
    },
  );

  test('of a parameter given twice the last one counts', async () => {
    expect((await fixture.api.ask('GET /files?page=x&page=1')).status).toBe(200);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)> & "it"'],
    ['a family', '👨‍👩‍👧‍👦 全家福'],
    ['right to left', 'كتاب جديد 反'],
    ['no width', '看\u200B不\u200B见'],
    ['a template', '{{7*7}} <%= 7*7 %> %s %n'],
    ['two hundred emoji', '😀'.repeat(200)],
  ])('a title of %s is kept as it was typed, and is no more than text', async (_, title) => {
    const { api, seller: owner } = fixture;
    const id = await publishFile(api, owner.token, { title, price: 1 });
    const seen = await api.ask(`GET /files/${id}`);
    expect(seen.body.data.title).toBe(title);
    expect(seen.headers.get('content-type')).toMatch(/^application\/json/);
    expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await api.ask(`GET /pages/code/${id}`)).text).not.toContain('<img src=x');
    const link = await api.ask(`GET /files/${id}/download`, { token: owner.token });
    expect((await fetch(link.body.url)).headers.get('content-disposition')).toMatch(/^attachment; [\x20-\x7e]+$/);
    await api.ask(`DELETE /files/${id}`, { token: owner.token });
  });

  test('a mark that turns a title about is taken out of it', async () => {
    const { api, seller: owner } = fixture;
    const id = await publishFile(api, owner.token, { title: '\u202Egnp.exe 反', price: 1 });
    expect((await api.ask(`GET /files/${id}`)).body.data.title).toBe('gnp.exe 反');
    await api.ask(`DELETE /files/${id}`, { token: owner.token });
  });

  test('a line break in a file’s name becomes a space: no header is smuggled into its download', async () => {
    const { api, seller: owner } = fixture;
    const upload = await uploadFile(api, owner.token, { name: 'a\r\nSet-Cookie: b=1\r\n\r\nx.txt', text: 'x' });
    const created = await api.ask('POST /files', {
      token: owner.token,
      json: { title: '换行', price: 1, uploads: [upload] },
    });
    expect(created.body.data.file_name).toBe('a Set-Cookie: b=1 x.txt');
    const link = await api.ask(`GET /files/${created.body.data.id}/download`, { token: owner.token });
    const download = await fetch(link.body.url);
    expect(download.headers.get('set-cookie')).toBeNull();
    expect(await download.text()).toBe('x');
  });

  test('after all of it the market still answers, and nothing broke in it', async () => {
    expect((await fixture.api.ask('GET /files')).status).toBe(200);
    expect(testMarket.market?.output() ?? '').not.toMatch(/"level":"ERROR"|broke|UnhandledPromise/);
  });
});

test('refusals say in Chinese what the specification fixes word for word', () => {
  const sentences = {
    unauthorized: '请先登录',
    user_not_found: '用户不存在',
    file_not_found: '文件不存在',
    file_not_yours: '您没有权限编辑此文件',
  };
  for (const [code, zh] of Object.entries(sentences)) expect(errors).toHaveProperty([code, 'zh'], zh);
});

test('there are far more than 45 kinds of bad input', () => {
  expect(Object.values(kinds).flat().length).toBeGreaterThan(150);
});
