export interface IndexNames {
  /** What is searched and written. */
  alias: string;
  /** What stands behind it. */
  index: string;
}

/**
 * Another number whenever documents have other fields: those of an index that is there cannot be changed, and functions of
 * both versions run beside each other while a stage is deployed.
 */
const currentAlias = 'market-4';

export const indexNames = (alias: string = currentAlias): IndexNames => ({ alias, index: `${alias}-posts-and-people` });
