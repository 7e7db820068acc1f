import { keyringVault } from '../../adapters/vaults/keyring.ts';
import type { FactorVault } from '../../ports/index.ts';
import { portEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const factorVault = once((): FactorVault => keyringVault(readEnv(portEnv.factorVault).FACTOR_KEYS));
