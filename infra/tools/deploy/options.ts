import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { settingsIn } from '#infra/lib/market';
import type { Settings } from '#infra/lib/settings';
import { root } from '../build/bundle-entries.ts';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

export interface Options {
  settings: Settings;
  /** As CDK is to be told them again. */
  context: Record<string, string>;
  dryRun: boolean;
  yes: boolean;
}

function pairs(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) throw new Error(`-c ${pair}: expected -c name=value`);
      return [name, value];
    }),
  );
}

/** `--stage=prod [-c name=value …] [--dry-run] [--yes]`. @throws with what is missing or wrong. */
export function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  if (!values.stage) throw new Error('which stage? --stage=dev, --stage=staging or --stage=prod');
  const context = { ...pairs(values.context ?? []), stage: values.stage };
  const known: Record<string, unknown> = {
    ...cdkJson.parse(JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))).context,
    ...context,
  };
  const settings = settingsIn((name) => known[name]);
  return { settings, context, dryRun: values['dry-run'], yes: values.yes };
}
