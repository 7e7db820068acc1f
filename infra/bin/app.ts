import { App } from 'aws-cdk-lib';
import { builtCode } from '#infra/lib/code';
import { buildMarket } from '#infra/lib/market';

buildMarket(new App(), builtCode);
