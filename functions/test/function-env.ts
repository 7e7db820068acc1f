import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Environment variables of functions, with fresh keys each time. */
export function functionSettings() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    CONTENT_BUCKET: 'content',
    MAIL_FROM: 'no-reply@example.com',
    SESSION_KEYS: `a:${randomBytes(32).toString('base64')}`,
    FACTOR_KEYS: `a:${randomBytes(32).toString('base64')}`,
    PAYMENT_PROVIDER: 'mock',
    VAULT_KEY: randomBytes(32).toString('base64'),
    MOCK_PRIVATE_KEY: privateKey,
    MOCK_PUBLIC_KEY: publicKey,
  };
}
