/** How hosts of AWS end: mainland China has a partition, and a domain, of its own. */
export const suffixOf = (region: string): string => `amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
