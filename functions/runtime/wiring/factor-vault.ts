import { keyringVault } from '#functions/adapters/vaults/keyring';
import type { FactorVault } from '#functions/ports/index';
import { factorVaultEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const factorVault = once((): FactorVault => keyringVault(readEnv(factorVaultEnv).FACTOR_KEYS));
