import { kmsVault } from '#functions/adapters/vaults/kms';
import { localVault } from '#functions/adapters/vaults/local';
import type { Vault } from '#functions/ports/index';
import { clientOptions, credentialsOf } from '../client.ts';
import { readEnv, vaultEnv } from '../env.ts';
import { once } from './once.ts';

/** A local key in development; KMS when deployed, which controls who may open. */
export const vault = once((): Vault => {
  const env = readEnv(vaultEnv);
  if (env.VAULT_KEY) return localVault(env.VAULT_KEY);
  const { VAULT_KEY_ID: keyId, VAULT_MARK_KEY_ID: fingerprintKeyId } = env;
  if (!keyId || !fingerprintKeyId) throw new Error('the vault needs VAULT_KEY, or VAULT_KEY_ID and VAULT_MARK_KEY_ID');
  return kmsVault({
    keyId,
    markKeyId: fingerprintKeyId,
    credentials: credentialsOf(env),
    ...clientOptions(env, env.AWS_ENDPOINT_URL_KMS),
  });
});
