import { resourceName } from '../resources.ts';

/** Aliases of the vault's keys: one seals, the other computes fingerprints. */
export const vaultAliases = (stage: string): { seal: string; marks: string } => ({
  seal: `alias/${resourceName(stage, 'vault')}`,
  marks: `alias/${resourceName(stage, 'vault-marks')}`,
});
