import { App } from 'aws-cdk-lib';
import { builtCode, builtInline } from '#infra/lib/code';
import { buildMarket } from '#infra/lib/market';

/** Whoever calls `cdk` by hand says where in the way of AWS; what `npm run deploy` says goes before it. */
const region = process.env.CDK_DEFAULT_REGION;

buildMarket(new App({ context: { ...(region && { region }) } }), { codeOf: builtCode, inline: builtInline() });
