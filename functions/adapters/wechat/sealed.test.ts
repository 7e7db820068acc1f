import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opened, openedJson } from './sealed.ts';

const algorithm = 'AEAD_AES_256_GCM';

/** Test cases 13 and 14 of the paper that defines GCM (McGrew and Viega), with a key and nonce of zeros. */
test.each([
  ['', '530f8afbc74536b9a963b4f1c4cb738b'],
  ['00'.repeat(16), 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919'],
])('opens what GCM’s own examples seal: %j', (text, sealed) => {
  const ciphertext = Buffer.from(sealed, 'hex').toString('base64');
  const box = { algorithm, ciphertext, nonce: '\0'.repeat(12), associated_data: '' } as const;
  expect(Buffer.from(opened('\0'.repeat(32), box) ?? '?').toString('hex')).toBe(text);
});

const key = '0123456789abcdef0123456789ABCDEF';

function sealed(text: string, { aad = 'transaction', nonce = '6f9b0f2a1c3d' } = {}) {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { algorithm, ciphertext: ciphertext.toString('base64'), nonce, associated_data: aad } as const;
}

test('opens what was sealed for us, with or without something beside it', () => {
  expect(openedJson(key, sealed('{"总":1}'))).toEqual({ 总: 1 });
  const { associated_data: _, ...bare } = sealed('[]', { aad: '' });
  expect(openedJson(key, bare)).toEqual([]);
  expect(openedJson(key, { ...bare, associated_data: null })).toEqual([]);
});

const box = sealed('{"amount":1}');
const bytes = Buffer.from(box.ciphertext, 'base64');

test('a single other bit opens nothing', () => {
  fc.assert(
    fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
      const other = Buffer.from(bytes);
      other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(opened(key, { ...box, ciphertext: other.toString('base64') })).toBeUndefined();
    }),
  );
});

test.each([
  ['another key', key.toLowerCase(), {}],
  ['a key of another length', 'short', {}],
  ['another nonce', key, { nonce: '6f9b0f2a1c3e' }],
  ['no nonce', key, { nonce: '' }],
  ['something else beside it', key, { associated_data: 'refund' }],
  ['nothing beside it', key, { associated_data: undefined }],
  ['a tag that was cut off', key, { ciphertext: bytes.subarray(0, -4).toString('base64') }],
  ['nothing but a tag', key, { ciphertext: bytes.subarray(-16).toString('base64') }],
  ['nothing', key, { ciphertext: '' }],
])('opens nothing with %s', (_, with_, changes) => {
  expect(opened(with_, { ...box, ...changes })).toBeUndefined();
});

test('what is no JSON is nothing', () => {
  expect(openedJson(key, sealed('<xml/>'))).toBeUndefined();
});
