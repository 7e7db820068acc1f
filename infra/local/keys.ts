import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const schema = z.object({
  sessionKey: z.string().min(43),
  mockPrivateKey: z.string().includes('BEGIN PRIVATE KEY'),
  mockPublicKey: z.string().includes('BEGIN PUBLIC KEY'),
});

export type Keys = z.output<typeof schema>;

function newKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { sessionKey: randomBytes(32).toString('base64url'), mockPrivateKey: privateKey, mockPublicKey: publicKey };
}

function readKeys(path: string): Keys | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Made on the first start and kept, so that sessions and open payments outlive a restart; a cut-off file is made anew. */
export function keysIn(dataDir: string): Keys {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'keys.json');
  const known = readKeys(path);
  if (known) return known;
  const keys = newKeys();
  writeFileSync(`${path}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return keys;
}
