import { join } from 'node:path';
import { IgnoreMode } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

export const functionsFolder = join(import.meta.dirname, '../../dist/functions');

/** The folder that `npm run build` made for this function, without the binaries that only this machine runs. */
export const builtCode = (bundle: string): Code =>
  Code.fromAsset(join(functionsFolder, bundle), {
    ignoreMode: IgnoreMode.GIT,
    exclude: ['*.node', '!*.linux-arm64.node'],
  });

/** For templates that nobody deploys. */
export const noCode = (): Code => Code.fromInline('// not built');
