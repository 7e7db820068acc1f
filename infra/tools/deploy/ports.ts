import type { Outcome, SmokeTarget } from '../smoke/steps.ts';
import type { Cloud } from './cloud.ts';
import type { Options } from './options.ts';

/** Outputs of stacks, by their names. */
export type Outputs = Record<string, Record<string, string>>;

/** What a deployment is done with; tests have their own of each. */
export interface Tools {
  cloud: Cloud;
  /** `cdk …`; gives the outputs of what it deployed. */
  cdk(args: readonly string[]): Promise<Outputs>;
  /** The templates as they would be deployed; gives the folder that they are in. */
  synth(context: Record<string, string>): Promise<string>;
  /** Functions and app, with this address of the stage's own; gives the folder of the app. */
  build(settings: Options['settings']): Promise<string>;
  /** What somebody types; undefined where nobody sits at a terminal. */
  ask(question: string): Promise<string | undefined>;
  /** A stranger's first steps through what was deployed. */
  smoke(target: SmokeTarget): Promise<Outcome[]>;
  say(line: string): void;
}

export const contextArgs = (context: Record<string, string>): string[] =>
  Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
