import { keyringVault } from '../../adapters/vaults/keyring.ts';
import type { FactorVault } from '../../ports/index.ts';
import { factorVaultEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const factorVault = once((): FactorVault => keyringVault(readEnv(factorVaultEnv).FACTOR_KEYS));
