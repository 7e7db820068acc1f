import { afterAll, beforeAll } from 'vitest';
import { tableConformance } from '../table/table.conformance.ts';
import { dynamoTable } from './table.ts';
import { type LocalMarket, localMarket } from './test-market.ts';

let market: LocalMarket;

beforeAll(async () => {
  market = await localMarket();
});
afterAll(() => market.stop());

tableConformance(() => dynamoTable(market.client, market.tableName));
