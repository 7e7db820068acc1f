import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IgnoreMode } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type InlineHashes, inlineHashes, pageFiles } from './web/web-headers.ts';

export const functionsFolder = join(import.meta.dirname, '../../dist/functions');
const webFolder = join(import.meta.dirname, '../../dist/web');

/** The folder that `npm run build` made for this function, without the binaries that only this machine runs. */
export const builtCode = (bundle: string): Code =>
  Code.fromAsset(join(functionsFolder, bundle), {
    ignoreMode: IgnoreMode.GIT,
    exclude: ['*.node', '!*.linux-arm64.node'],
  });

/** Of the pages that `npm run build` made. */
export const builtInline = (): InlineHashes =>
  inlineHashes(pageFiles.map((file) => readFileSync(join(webFolder, file), 'utf8')));

/** For templates that nobody deploys. */
export const noCode = (): Code => Code.fromInline('// not built');
