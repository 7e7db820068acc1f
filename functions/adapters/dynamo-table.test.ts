import { afterAll, beforeAll } from 'vitest';
import { dynamoTable } from './dynamo-table.ts';
import { tableConformance } from './table.conformance.ts';
import { type LocalMarket, localMarket } from './test-market.ts';

let market: LocalMarket;

beforeAll(async () => {
  market = await localMarket();
});
afterAll(() => market.stop());

tableConformance(() => dynamoTable(market.client, market.tableName));
