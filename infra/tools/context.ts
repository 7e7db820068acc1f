import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Settings, settingsIn } from '#infra/lib/settings';
import { root } from './root.ts';

const cdkJson = z.object({ output: z.string(), context: z.record(z.string(), z.unknown()) });

export const readCdkJson = () => cdkJson.parse(JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')));

/** Reads `-c name=value …` as CDK does. @throws at an argument of another form. */
export function contextOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) throw new Error(`-c ${pair}: expected -c name=value`);
      return [name, value];
    }),
  );
}

/** A stage's settings from cdk.json and `overrides`. @throws with what is missing or wrong. */
export function settingsWith(overrides: Record<string, string>): Settings {
  const values: Record<string, unknown> = { ...readCdkJson().context, ...overrides };
  return settingsIn((name) => values[name]);
}
