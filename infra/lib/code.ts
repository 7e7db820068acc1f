import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IgnoreMode } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type InlineHashes, inlineHashes, pageFiles } from './web/web-headers.ts';

export const functionsFolder = join(import.meta.dirname, '../../dist/functions');
const webFolder = join(import.meta.dirname, '../../dist/web');

const forLambdaOnly = ['*.node', '!*.linux-arm64.node'];

/**
 * The built folder of a function, without binaries for this machine, unless AWS_ENDPOINT_URL points at a stand-in for
 * Lambda that runs functions here.
 */
export const builtCode = (bundle: string): Code =>
  Code.fromAsset(join(functionsFolder, bundle), {
    ignoreMode: IgnoreMode.GIT,
    exclude: process.env.AWS_ENDPOINT_URL ? [] : forLambdaOnly,
  });

export const builtInline = (): InlineHashes =>
  inlineHashes(pageFiles.map((file) => readFileSync(join(webFolder, file), 'utf8')));

/** For templates that are never deployed. */
export const noCode = (): Code => Code.fromInline('// not built');
