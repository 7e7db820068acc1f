import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Nonce, ciphertext and tag as one text. `bound` is not part of it, but is required to open it. */
export function sealBox(key: Uint8Array, text: string, bound: string): string {
  const nonce = randomBytes(nonceBytes);
  const seal = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([seal.update(text, 'utf8'), seal.final()]);
  return Buffer.concat([nonce, sealed, seal.getAuthTag()]).toString('base64url');
}

/** @throws if the box was sealed with another key or `bound` text, or was changed. */
export function openBox(key: Uint8Array, box: string, bound: string): string {
  const bytes = Buffer.from(box, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(-tagBytes)];
  if (bytes.length < nonceBytes + tagBytes) throw new Error('a sealed text is cut off');
  const open = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  open.setAAD(Buffer.from(bound)).setAuthTag(tag);
  return Buffer.concat([open.update(bytes.subarray(nonceBytes, -tagBytes)), open.final()]).toString('utf8');
}

/** The length comes before the content, so that no two pairs of a user and a text give the same bytes. */
export const markedText = (userId: string, text: string): Buffer =>
  Buffer.from(`${Buffer.byteLength(userId)}:${userId}${text}`);

export const markOf = (key: Uint8Array, message: Uint8Array): string =>
  createHmac('sha256', key).update(message).digest('base64url');
