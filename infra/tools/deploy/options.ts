import { parseArgs } from 'node:util';
import type { Settings } from '#infra/lib/settings';
import { contextOf, settingsWith } from '../context.ts';

export interface Options {
  settings: Settings;
  /** The settings as CDK's `-c` arguments. */
  context: Record<string, string>;
  dryRun: boolean;
  yes: boolean;
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
  const context = { ...contextOf(values.context ?? []), stage: values.stage };
  return { settings: settingsWith(context), context, dryRun: values['dry-run'], yes: values.yes };
}
