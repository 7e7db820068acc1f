import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { fakeClock, testStart } from '#functions/test/fakes';
import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { platformCertificate } from '#infra/local/fake-provider/wechat/signature';
import { day, hour, minute, second } from '#shared/limits';
import { type Certificate, provenCertificates } from './certificates.ts';
import { platformKeys } from './platform-keys.ts';
import { accountForTest, apiV3Key, publicKeyId, signedBy } from './test-answers.ts';

const first = rsaKeys();
const renewed = rsaKeys();
const publicKey = { id: publicKeyId, key: rsaKeys().publicKey };

const certificate = (serial: string, changes: Partial<Certificate> = {}): Certificate => ({
  ...{ serial, key: first.publicKey, from: testStart - day, to: testStart + 365 * day },
  ...changes,
});

/** WeChat handing out certificates; each answer waits until the test releases it. */
function handingOut(...lists: (Certificate[] | undefined)[]) {
  const clock = fakeClock();
  let fetched = 0;
  const fetchAll = async () => {
    const list = lists[Math.min(fetched, lists.length - 1)];
    fetched += 1;
    return list;
  };
  const keyOf = platformKeys({ clock, publicKey }, fetchAll);
  return { clock, keyOf, fetched: () => fetched };
}

test('the public key is known without asking, and no other number of its kind is asked for', async () => {
  const at = handingOut([]);
  expect(await at.keyOf(publicKey.id)).toBe(publicKey.key);
  expect(await at.keyOf('PUB_KEY_ID_0000000000000000000000000000000001')).toBeUndefined();
  expect(await at.keyOf('anything else')).toBeUndefined();
  expect(at.fetched()).toBe(0);
});

test('a certificate is fetched once for all who want it, and kept for twelve hours', async () => {
  const at = handingOut([certificate('AA01BB02')]);
  const all = await Promise.all(['AA01BB02', 'aa01bb02', '00AA01BB02'].map(at.keyOf));
  expect(all).toEqual([first.publicKey, first.publicKey, first.publicKey]);
  at.clock.advance(12 * hour - second);
  expect(await at.keyOf('AA01BB02')).toBe(first.publicKey);
  expect(at.fetched()).toBe(1);
  at.clock.advance(second);
  expect(await at.keyOf('AA01BB02')).toBe(first.publicKey);
  expect(at.fetched()).toBe(2);
});

test('a thousand notices under serials of nobody cost WeChat one question a minute', async () => {
  const at = handingOut([certificate('AA01BB02')]);
  const forged = Array.from({ length: 1000 }, (_, one) => one.toString(16).padStart(40, 'F'));
  expect(await Promise.all(forged.map(at.keyOf))).toEqual(forged.map(() => undefined));
  for (const serial of forged) expect(await at.keyOf(serial)).toBeUndefined();
  expect(at.fetched()).toBe(1);
  at.clock.advance(minute);
  for (const serial of forged) await at.keyOf(serial);
  expect(at.fetched()).toBe(2);
});

test('a new certificate beside the old one is found a minute after the last question', async () => {
  const old = certificate('AA01BB02');
  const at = handingOut([old], [old, certificate('CC03DD04', { key: renewed.publicKey })]);
  await at.keyOf('AA01BB02');
  expect(await at.keyOf('CC03DD04')).toBeUndefined();
  at.clock.advance(minute);
  expect(await at.keyOf('CC03DD04')).toBe(renewed.publicKey);
  expect(await at.keyOf('AA01BB02')).toBe(first.publicKey);
  expect(at.fetched()).toBe(2);
});

test('one that is over, or has not begun, is none', async () => {
  const over = certificate('AA01BB02', { to: testStart + hour });
  const early = certificate('CC03DD04', { from: testStart + hour });
  const at = handingOut([over, early]);
  expect(await at.keyOf('AA01BB02')).toBe(first.publicKey);
  expect(await at.keyOf('CC03DD04')).toBeUndefined();
  at.clock.advance(hour);
  expect(await at.keyOf('AA01BB02')).toBeUndefined();
  expect(await at.keyOf('CC03DD04')).toBe(first.publicKey);
});

test('where they cannot be had nobody is said to be unknown, and those at hand are used on', async () => {
  const at = handingOut([certificate('AA01BB02')], undefined, [certificate('CC03DD04')]);
  await at.keyOf('AA01BB02');
  at.clock.advance(minute);
  await expect(at.keyOf('CC03DD04')).rejects.toThrow('cannot be had');
  await expect(at.keyOf('EE05FF06')).rejects.toThrow('cannot be had');
  expect(await at.keyOf('AA01BB02')).toBe(first.publicKey);
  expect(at.fetched()).toBe(2);
  at.clock.advance(minute);
  expect(await at.keyOf('CC03DD04')).toBe(first.publicKey);
});

test('a failure makes none last longer than twelve hours', async () => {
  const at = handingOut([certificate('AA01BB02')], undefined);
  await at.keyOf('AA01BB02');
  at.clock.advance(11 * hour);
  await expect(at.keyOf('CC03DD04')).rejects.toThrow('cannot be had');
  at.clock.advance(hour);
  await expect(at.keyOf('AA01BB02')).rejects.toThrow('cannot be had');
});

test('a question that breaks is one that failed', async () => {
  const keyOf = platformKeys({ clock: fakeClock(), publicKey }, () => Promise.reject(new Error('away')));
  await expect(keyOf('AA01BB02')).rejects.toThrow('cannot be had');
});

// ── What is believed of an answer that lists them ────────────────────────────────────────────────────────────────────

const serial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const keys = rsaKeys();
const { pem } = platformCertificate(serial, testStart - day, { keys });

function sealed(text: string, key = apiV3Key) {
  const cipher = createCipheriv('aes-256-gcm', key, '6f9b0f2a1c3d').setAAD(Buffer.from('certificate'));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce: '6f9b0f2a1c3d', associated_data: 'certificate' };
}

const list = (...boxes: unknown[]) =>
  JSON.stringify({ data: boxes.map((encrypt_certificate) => ({ serial_no: serial, encrypt_certificate })) });

const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const proven = (body: string, signing: Parameters<typeof signedBy>[1], status = 200) =>
  provenCertificates(accountForTest(), { status, headers: lower(signedBy(body, signing)), body });

const byItself = { serial, key: keys.privateKey };

test('a list is proven by the public key, or by one of the certificates on it', () => {
  const listed = list(sealed(pem));
  for (const signing of [{}, byItself]) {
    const [certificate, ...others] = proven(listed, signing) ?? [];
    expect(certificate).toMatchObject({ serial, from: testStart - day });
    expect(certificate?.key.equals(keys.publicKey)).toBe(true);
    expect(others).toEqual([]);
  }
});

test.each([
  ['signed by a stranger', list(sealed(pem)), { isForged: true }],
  ['signed by a stranger under the number of a certificate', list(sealed(pem)), { ...byItself, key: first.privateKey }],
  ['sealed by somebody who has not our key', list(sealed(pem, apiV3Key.toUpperCase())), byItself],
  ['signed by a certificate that is not on it', list(), byItself],
  ['signed an hour ago', list(sealed(pem)), { ...byItself, at: testStart - hour }],
  ['without a list', '{}', byItself],
])('a list is nobody’s that is %s', (_, body, signing) => {
  expect(proven(body, signing)).toBeUndefined();
});

test('a certificate that is over proves nothing', () => {
  const { pem: old } = platformCertificate(serial, testStart - 2 * day, { keys, to: testStart - day });
  expect(proven(list(sealed(old)), byItself)).toBeUndefined();
});

test('what cannot be read on a proven list is left out', () => {
  expect(proven(list(sealed('no certificate'), sealed(pem), sealed(pem, apiV3Key.toUpperCase())), {})).toHaveLength(1);
});

test('a merchant who has none is told so; every other refusal tells nothing', () => {
  expect(proven('{"code":"RESOURCE_NOT_EXISTS"}', {}, 404)).toEqual([]);
  expect(proven('{"code":"NO_AUTH"}', {}, 403)).toBeUndefined();
  expect(proven('{"code":"SYSTEM_ERROR"}', {}, 500)).toBeUndefined();
  expect(proven('{"code":"RESOURCE_NOT_EXISTS"}', { isForged: true }, 404)).toBeUndefined();
});
