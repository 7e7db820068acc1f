export interface IndexNames {
  /** The name for searches and writes. */
  alias: string;
  /** The index behind the alias. */
  index: string;
}

/**
 * Increased whenever the document fields change: an existing index cannot change its mapping, and functions of both
 * versions run side by side during a deployment.
 */
const currentAlias = 'market-5';

export const indexNames = (alias: string = currentAlias): IndexNames => ({ alias, index: `${alias}-posts-and-people` });
