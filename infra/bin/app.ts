import { App } from 'aws-cdk-lib';
import { builtCode, builtInline } from '#infra/lib/code';
import { buildMarket } from '#infra/lib/market';

buildMarket(new App(), { codeOf: builtCode, inline: builtInline() });
