/** The domain of AWS hosts: mainland China is a partition with its own. */
export const suffixOf = (region: string): string => `amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
