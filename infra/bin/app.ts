import { App } from 'aws-cdk-lib';
import { builtCode, builtInline } from '#infra/lib/code';
import { buildMarket } from '#infra/lib/market';
import { lockBuild } from '#infra/tools/build/build-lock';
import { ensureBuilt } from '#infra/tools/build/ensure-built';

/**
 * The region of a manual `cdk` call, from the AWS environment; `npm run deploy` passes its own, which takes
 * precedence.
 */
const region = process.env.CDK_DEFAULT_REGION;

/** Builds what is missing first. A setting that is missing or wrong is said in a line and not by a stack trace. */
try {
  using _lock = await lockBuild();
  await ensureBuilt();
  const app = new App({ context: { ...(region && { region }) } });
  buildMarket(app, { codeOf: builtCode, inline: builtInline() });
  app.synth();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
