import type { Outcome, SmokeTarget } from '../smoke/steps.ts';
import type { Cloud } from './cloud.ts';
import type { Options } from './options.ts';

/** By name of the stack. */
export type Outputs = Record<string, Record<string, string>>;

/** The side effects of a deployment; tests replace each. */
export interface Tools {
  cloud: Cloud;
  /** Runs `cdk …`, and returns the outputs of the deployed stacks. */
  cdk(args: readonly string[]): Promise<Outputs>;
  /** Synthesizes the templates, and returns their folder. */
  synth(context: Record<string, string>): Promise<string>;
  /** Builds functions and app with the stage's support address, and returns the app's folder. */
  build(settings: Options['settings']): Promise<string>;
  /** Asks the operator; undefined without a terminal. */
  ask(question: string): Promise<string | undefined>;
  /** Runs the smoke test against the deployed stage. */
  smoke(target: SmokeTarget): Promise<Outcome[]>;
  say(line: string): void;
}

export const contextArgs = (context: Record<string, string>): string[] =>
  Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
