import { createDecipheriv } from 'node:crypto';
import * as z from 'zod';
import { jsonIn } from '#shared/text/json';

/** Sealed by WeChat with the APIv3 key: the content of notices, and certificates. */
export const sealed = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().nullish(),
});

export type Sealed = z.output<typeof sealed>;

const tagBytes = 16;

/** Undefined if another key sealed it or it was changed. */
export function opened(key: string, { ciphertext, nonce, associated_data }: Sealed): string | undefined {
  try {
    const bytes = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(associated_data ?? ''));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

/** The same for JSON; undefined for anything else. */
export const openedJson = (key: string, box: Sealed): unknown => jsonIn(opened(key, box) ?? '');
