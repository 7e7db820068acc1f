import type { Market } from '../ops/market.ts';
import type { Engine } from './test-engine.ts';

/** A market in the trouble that an article is about. */
export interface Trouble {
  market: Market;
  /** What stands in the place of `<payout>`, `<order>` and so on; of single commands by their name. */
  values?: Record<string, string>;
  valuesOf?: Record<string, Record<string, string>>;
  /** What commands must print, by their name: that they see the trouble. */
  prints?: Record<string, RegExp>;
  /** Commands that end with 1, because they name what is wrong. */
  finds?: readonly string[];
  /** Runs after a command, such as the workers that it has set to work. */
  after?: (command: string) => Promise<unknown>;
  /** Throws unless the trouble is over. */
  cured?: () => Promise<void>;
}

export type Troubles = Record<string, (engine: Engine) => Promise<Trouble>>;
