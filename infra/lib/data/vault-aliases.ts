import { resourceName } from '../resources.ts';

/** Names of the vault's keys: of the one that seals, and of the one that marks. */
export const vaultAliases = (stage: string): { seal: string; marks: string } => ({
  seal: `alias/${resourceName(stage, 'vault')}`,
  marks: `alias/${resourceName(stage, 'vault-marks')}`,
});
