import { kmsVault } from '../../adapters/vaults/kms.ts';
import { localVault } from '../../adapters/vaults/local.ts';
import type { Vault } from '../../ports/index.ts';
import { clientOptions, credentialsOf } from '../client.ts';
import { readEnv, vaultEnv } from '../env.ts';
import { once } from './once.ts';

/** On one machine by a key of its own; deployed by KMS, which decides who may open. */
export const vault = once((): Vault => {
  const env = readEnv(vaultEnv);
  if (env.VAULT_KEY) return localVault(env.VAULT_KEY);
  const { VAULT_KEY_ID: keyId, VAULT_MARK_KEY_ID: markKeyId } = env;
  if (!keyId || !markKeyId) throw new Error('the vault needs VAULT_KEY, or VAULT_KEY_ID and VAULT_MARK_KEY_ID');
  return kmsVault({
    keyId,
    markKeyId,
    credentials: credentialsOf(env),
    ...clientOptions(env, env.AWS_ENDPOINT_URL_KMS),
  });
});
