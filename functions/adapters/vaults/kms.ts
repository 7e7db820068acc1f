import * as z from 'zod';
import type { Vault } from '#functions/ports/index';
import { type Backoff, backoff } from '../aws/backoff.ts';
import { type AwsService, awsCall } from '../aws/call.ts';
import type { AwsCredentials } from '../aws/signature.ts';
import { markedText, openBox, sealBox } from './sealed-box.ts';

export interface KmsVaultOptions {
  /** Ids, ARNs or aliases: of a symmetric key, and of one for HMAC_SHA_256. */
  keyId: string;
  markKeyId: string;
  region: string;
  credentials: AwsCredentials;
  endpoint?: string | undefined;
  retry?: Backoff;
}

const version = 'k1.';

/** Low, because an API call waits for it. */
const withTries = (tries: number): Backoff => ({ ...backoff, tries });

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const dataKey = z.object({ Plaintext: bytes, CiphertextBlob: z.base64() });
const opened = z.object({ Plaintext: bytes });
const marked = z.object({ Mac: z.base64() });

const base64url = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url');
const base64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64');

const problem = z.object({ __type: z.string() });
const busy = /Throttling|LimitExceeded|KeyUnavailable|DependencyTimeout|KMSInternal/;

/** Only the error's type: KMS names keys and contexts in its messages. */
async function kindOf(answer: Response): Promise<string> {
  const read = problem.safeParse(await answer.json().catch(() => undefined));
  return read.success ? (read.data.__type.split('#').at(-1) ?? '') : '';
}

/** Undefined if the call is worth repeating. */
async function attemptCall<S extends z.ZodType>(
  call: () => Promise<Response>,
  answer: S,
): Promise<z.output<S> | undefined> {
  const response = await call().catch(() => undefined);
  if (!response) return undefined;
  if (response.ok) return answer.parse(await response.json());
  const kind = await kindOf(response);
  if (response.status >= 500 || busy.test(kind)) return undefined;
  throw new Error(`the vault’s key service refused: ${response.status} ${kind}`);
}

/**
 * Every sealed text has a data key of its own, stored beside it and sealed by KMS for this user. Functions that only
 * seal receive new data keys alone; opening requires a separate permission.
 */
export function kmsVault({ keyId, markKeyId, retry = withTries(3), ...options }: KmsVaultOptions): Vault {
  const service: AwsService = { name: 'kms', ...options };

  async function ask<S extends z.ZodType>(action: string, input: object, answer: S): Promise<z.output<S>> {
    for (let attempt = 1; attempt <= retry.tries; attempt++) {
      const result = await attemptCall(() => awsCall(service, `TrentService.${action}`, input), answer);
      if (result !== undefined) return result;
      if (attempt < retry.tries) await retry.pause(attempt);
    }
    throw new Error(`the vault’s key service does not answer ${action}`);
  }

  return {
    async seal(user, text) {
      const input = { KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: { user } };
      const { Plaintext: key, CiphertextBlob: sealedKey } = await ask('GenerateDataKey', input, dataKey);
      const box = sealBox(key, text, user);
      key.fill(0);
      return `${version}${base64url(sealedKey)}.${box}`;
    },
    async open(user, sealed) {
      const [form, sealedKey, box] = sealed.split('.');
      if (`${form}.` !== version || !sealedKey || !box) throw new Error('a sealed text is not of this vault');
      const input = { KeyId: keyId, CiphertextBlob: base64(sealedKey), EncryptionContext: { user } };
      const { Plaintext: key } = await ask('Decrypt', input, opened);
      const text = openBox(key, box, user);
      key.fill(0);
      return text;
    },
    async mark(user, text) {
      const Message = markedText(user, text).toString('base64');
      const { Mac } = await ask('GenerateMac', { KeyId: markKeyId, MacAlgorithm: 'HMAC_SHA_256', Message }, marked);
      return base64url(Mac);
    },
  };
}
