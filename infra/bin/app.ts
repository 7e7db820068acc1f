import { App } from 'aws-cdk-lib';
import { builtCode, builtInline } from '#infra/lib/code';
import { buildMarket } from '#infra/lib/market';

/**
 * The region of a manual `cdk` call, from the AWS environment; `npm run deploy` passes its own, which takes
 * precedence.
 */
const region = process.env.CDK_DEFAULT_REGION;

buildMarket(new App({ context: { ...(region && { region }) } }), { codeOf: builtCode, inline: builtInline() });
