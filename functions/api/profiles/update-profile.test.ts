import { expect, test } from 'vitest';
import { findUser, findUserByEmail, type User, userKey } from '#functions/store/accounts/users';
import { suppressionWrite } from '#functions/store/emails/suppressed';
import { listOutbox } from '#functions/store/table/outbox';
import { member, testPassword } from '#functions/test/people';
import { call, emailsIn, type RequestOverrides, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { day, hour } from '#shared/limits';
import { register } from '../accounts/register.ts';
import { verifyEmail } from '../accounts/verify-email.ts';
import { getMe } from './get-me.ts';
import { getUser } from './get-user.ts';
import { updateProfile } from './update-profile.ts';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  return { ports, lin };
}

const save = (ports: TestPorts, user: User, body: object, overrides: RequestOverrides = {}) =>
  call(updateProfile, ports, {
    ...overrides,
    user,
    body: { email: user.email, bio: user.bio, current_password: testPassword, ...body },
  });

const linkTo = (ports: TestPorts, email: string) => emailsIn(ports).findLast(({ to }) => to === email)?.params.token;

const open = (ports: TestPorts, email: string) => call(verifyEmail, ports, { query: { token: linkTo(ports, email) } });

test('saves bio and display name, and leaves alone what is not given', async () => {
  const { ports, lin } = await setUp();
  const saved = await valueIn(save(ports, lin, { bio: ' 卖手写笔记 \r\n 三年 ', display_name: ' 林  默 ' }));
  expect(saved).toMatchObject({ message: '个人资料已更新' });
  expect(saved.user).toMatchObject({ display_name: '林 默', bio: '卖手写笔记 \n 三年', email: lin.email });

  await valueIn(call(updateProfile, ports, { user: lin, body: { email: lin.email } }));
  const { user } = await valueIn(call(getUser, ports, { params: { usernameOrId: 'lin' } }));
  expect(user).toMatchObject({ display_name: '林 默', bio: '卖手写笔记 \n 三年' });
  expect(emailsIn(ports)).toEqual([]);
});

test('an emptied display name gives the username back', async () => {
  const { ports, lin } = await setUp();
  await save(ports, lin, { display_name: '林默' });
  const { user } = await valueIn(save(ports, lin, { display_name: '  ' }));
  expect(user.display_name).toBe('lin');
});

test('a new address waits for its link, and the old one is told at once', async () => {
  const { ports, lin } = await setUp();
  const saved = await valueIn(save(ports, lin, { email: ' New@Example.com ' }));
  expect(saved.user.email).toBe('lin@example.com');
  expect(saved.message).toContain('new@example.com');
  expect(emailsIn(ports)).toMatchObject([
    { to: 'new@example.com', template: 'change-email', params: { username: 'lin' } },
    { to: 'lin@example.com', template: 'email-changed-notice', params: { email: 'new@example.com' } },
  ]);
  expect(await findUserByEmail(ports.table, 'new@example.com')).toBeUndefined();

  const opened = await valueIn(open(ports, 'new@example.com'));
  expect(opened.message).toContain('新的邮箱地址');
  expect((await findUserByEmail(ports.table, 'new@example.com'))?.id).toBe(lin.id);
  expect(await findUserByEmail(ports.table, 'lin@example.com')).toBeUndefined();
  expect(await findUser(ports.table, lin.id)).not.toHaveProperty('pendingEmail');
  expect(await open(ports, 'new@example.com')).toEqual({ ok: true, value: opened });
});

test('the address that was left stays its owner’s for a week and is free then, the new one is not', async () => {
  const { ports, lin } = await setUp();
  await save(ports, lin, { email: 'new@example.com' });
  await open(ports, 'new@example.com');
  const join = (username: string, email: string) =>
    call(register, ports, { body: { username, email, password: 'rain on the awning' } });
  ports.clock.advance(7 * day - hour);
  expect(await join('other', 'lin@example.com')).toMatchObject({ ok: true });
  expect(await open(ports, 'lin@example.com')).toMatchObject({ code: 'email_taken' });
  ports.clock.advance(2 * hour);
  expect(await open(ports, 'lin@example.com')).toMatchObject({ ok: true });
  ports.clock.advance(4000 * day);
  expect(await join('third', 'new@example.com')).toMatchObject({ ok: true });
  expect((await findUserByEmail(ports.table, 'new@example.com'))?.id).toBe(lin.id);
});

test('nobody gets an address that somebody has proven, and only its mailbox hears why', async () => {
  const { ports, lin } = await setUp();
  const an = await member(ports, 'an');
  const saved = await valueIn(save(ports, lin, { email: 'an@example.com' }));
  const other = await valueIn(save(ports, lin, { email: 'free@example.com' }));
  expect(saved).toEqual({ ...other, message: other.message.replace('free@', 'an@') });
  await save(ports, lin, { email: 'an@example.com' });
  expect(await open(ports, 'an@example.com')).toMatchObject({ code: 'email_taken' });
  expect((await findUserByEmail(ports.table, 'an@example.com'))?.id).toBe(an.id);
  expect((await findUser(ports.table, lin.id))?.email).toBe('lin@example.com');
});

test.each(['bounced', 'complained'] as const)('nobody moves to an address that gets no mail: %s', async (why) => {
  const { ports, lin } = await setUp();
  await ports.table.commit([suppressionWrite('new@example.com', why, ports.clock.now())]);
  expect(await save(ports, lin, { email: 'New@example.com' })).toMatchObject({ code: 'email_refuses_mail' });
  expect(await findUser(ports.table, lin.id)).toEqual(lin);
  expect(emailsIn(ports)).toEqual([]);
});

test('only the last address asked for counts, and for a day', async () => {
  const { ports, lin } = await setUp();
  await save(ports, lin, { email: 'one@example.com' });
  await save(ports, lin, { email: 'two@example.com' });
  expect(await open(ports, 'one@example.com')).toMatchObject({ code: 'verification_invalid' });
  ports.clock.advance(day);
  expect(await open(ports, 'two@example.com')).toMatchObject({ code: 'verification_invalid' });
});

test('saving the rest of the profile does not give up the address that waits', async () => {
  const { ports, lin } = await setUp();
  await save(ports, lin, { email: 'new@example.com' });
  await save(ports, lin, { bio: '新的简介' });
  expect(await open(ports, 'new@example.com')).toMatchObject({ ok: true });
});

test('asking again sends the link again, three times an hour, and tells the old address once', async () => {
  const { ports, lin } = await setUp();
  const again = async () => save(ports, { ...lin, bio: 'x' }, { email: 'new@example.com' });
  for (let n = 0; n < 3; n++) expect(await again()).toMatchObject({ ok: true });
  expect(await again()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3600 });
  expect(emailsIn(ports).map(({ to }) => to)).toEqual([
    'new@example.com',
    'lin@example.com',
    'new@example.com',
    'new@example.com',
  ]);
});

test('ever other addresses are allowed five times an hour, and nothing is half saved', async () => {
  const { ports, lin } = await setUp();
  for (let n = 0; n < 5; n++)
    expect(await save(ports, lin, { email: `n${n}@example.com` })).toMatchObject({ ok: true });
  const request = { email: 'n5@example.com', bio: 'half', display_name: 'half' };
  expect(await save(ports, lin, request)).toMatchObject({ code: 'too_many_requests' });
  expect(await findUser(ports.table, lin.id)).toMatchObject({ bio: '', displayName: 'lin' });
});

test('what is to be sent survives a crash right after the save', async () => {
  const { ports, lin } = await setUp();
  const queues = { ...ports.queues, send: async () => Promise.reject(new Error('gone')) };
  await valueIn(save({ ...ports, queues }, lin, { email: 'new@example.com', display_name: '林默' }));
  const waiting = (await listOutbox(ports.table)).map(({ queue }) => queue);
  expect(waiting.sort()).toEqual(['file-jobs', 'index', 'mail', 'mail']);
});

test('a session alone moves no account: without the current password nothing is asked for, sent or learnt', async () => {
  const { ports, lin } = await setUp();
  await member(ports, 'an');
  for (const email of ['thief@example.com', 'an@example.com']) {
    const request = { email, bio: 'mine', current_password: undefined };
    expect(await save(ports, lin, request)).toMatchObject({ params: { current_password: 'current_required' } });
    expect(await save(ports, lin, { ...request, current_password: 'guess' })).toMatchObject({
      code: 'current_password_wrong',
    });
  }
  expect(await findUser(ports.table, lin.id)).toEqual(lin);
  expect(emailsIn(ports)).toEqual([]);
});

test('nobody calls themselves what passes for the house, or what cannot be seen', async () => {
  const { ports, lin } = await setUp();
  const reserved = await save(ports, lin, { display_name: '官方客服' });
  expect(reserved).toMatchObject({ params: { display_name: 'display_name_reserved' } });
  const invisible = await save(ports, lin, { display_name: 'lin\u200B' });
  expect(invisible).toMatchObject({ problems: [{ field: 'display_name', code: 'display_name_invisible' }] });
  expect(await findUser(ports.table, lin.id)).toEqual(lin);
});

test('a name from before the rule stays, and the rest of the profile is saved beside it', async () => {
  const { ports, lin } = await setUp();
  await ports.table.commit([{ update: userKey(lin.id), change: { set: { displayName: '官方' } } }]);
  expect(await save(ports, lin, { display_name: '官方', bio: '新的简介' })).toMatchObject({ ok: true });
});

test.each(['bounced', 'complained'] as const)('says that mail to one’s address is refused: %s', async (why) => {
  const { ports, lin } = await setUp();
  const own = { id: lin.id, is_following: false };
  expect(await valueIn(call(getMe, ports, { user: lin }))).toMatchObject({ user: own, email_refused: null });
  await ports.table.commit([suppressionWrite('LIN@example.com', why, ports.clock.now())]);
  expect(await valueIn(call(getMe, ports, { user: lin }))).toMatchObject({ email_refused: why });
});
