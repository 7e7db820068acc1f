import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';

export const functionsFolder = join(import.meta.dirname, '../../dist/functions');

/** The folder that `npm run build` made for this function. */
export const builtCode = (bundle: string): Code => Code.fromAsset(join(functionsFolder, bundle));

/** For templates that nobody deploys. */
export const noCode = (): Code => Code.fromInline('// not built');
