import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IgnoreMode } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type InlineHashes, inlineHashes, pageFiles } from './web/web-headers.ts';

export const functionsFolder = join(import.meta.dirname, '../../dist/functions');
const webFolder = join(import.meta.dirname, '../../dist/web');

const forLambdaOnly = ['*.node', '!*.linux-arm64.node'];

/**
 * The folder that `npm run build` made for this function, without the binaries that only this machine runs, unless what
 * AWS_ENDPOINT_URL names stands in for Lambda: it may run functions on this machine.
 */
export const builtCode = (bundle: string): Code =>
  Code.fromAsset(join(functionsFolder, bundle), {
    ignoreMode: IgnoreMode.GIT,
    exclude: process.env.AWS_ENDPOINT_URL ? [] : forLambdaOnly,
  });

/** Of the pages that `npm run build` made. */
export const builtInline = (): InlineHashes =>
  inlineHashes(pageFiles.map((file) => readFileSync(join(webFolder, file), 'utf8')));

/** For templates that nobody deploys. */
export const noCode = (): Code => Code.fromInline('// not built');
