import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const schema = z.object({
  sessionKey: z.string().min(43),
  mockPrivateKey: z.string().includes('BEGIN PRIVATE KEY'),
  mockPublicKey: z.string().includes('BEGIN PUBLIC KEY'),
  vaultKey: z.string().min(43),
  factorKey: z.string().min(43),
});

/** For a file of an earlier version, whose keys are kept. */
const partialSchema = schema.partial();

export type Keys = z.output<typeof schema>;

export const generateRsaPem = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

function newKeys(): Keys {
  const { privateKey, publicKey } = generateRsaPem();
  return {
    sessionKey: randomBytes(32).toString('base64url'),
    mockPrivateKey: privateKey,
    mockPublicKey: publicKey,
    vaultKey: randomBytes(32).toString('base64url'),
    factorKey: randomBytes(32).toString('base64url'),
  };
}

function readKeys(path: string): z.output<typeof partialSchema> {
  try {
    return partialSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Loads the keys, made on the first start so that sessions, open payments and sealed data survive a restart. Missing
 * keys are added; an unreadable file is replaced.
 */
export function loadKeys(dataDir: string): Keys {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'keys.json');
  const stored = readKeys(path);
  const complete = schema.safeParse(stored);
  if (complete.success) return complete.data;
  const keys = schema.parse({ ...newKeys(), ...stored });
  writeFileSync(`${path}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return keys;
}
