import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import type { Table } from '#functions/ports/table';
import { tableSearch } from '#functions/projections/search/index';
import { rebuild } from '#functions/projections/search/rebuild';
import { table as deployedTable } from '#functions/runtime/wiring/table';
import { startDynamo } from '#infra/local/dynamo/server';
import { lockFolder } from '#infra/local/lock';
import { region, tableName } from '#infra/local/provision';
import { readEnvFile, readSettings } from '#infra/local/settings';
import { StartProblem } from '#infra/local/start-problem';

/**
 * `npm run reindex`: the search index of the local data, while the system does not run; with TABLE_NAME and AWS_REGION given,
 * that of a deployed table, while it does. Needed after a change of what a posting holds, and never otherwise.
 */
interface Opened {
  table: Table;
  close(): Promise<void>;
}

async function openLocal(): Promise<Opened> {
  readEnvFile();
  const { dataDir } = readSettings(process.env);
  const lock = await lockFolder(dataDir);
  const dynamo = await startDynamo({ dataDir });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region, credentials });
  return {
    table: dynamoTable(client, tableName),
    async close() {
      client.destroy();
      await dynamo.stop();
      lock.release();
    },
  };
}

const open = async (): Promise<Opened> =>
  process.env.TABLE_NAME ? { table: deployedTable(), close: async () => undefined } : openLocal();

try {
  const { table, close } = await open();
  let done = 0;
  const { posts, people } = await rebuild({ table, search: tableSearch(table) }, () => {
    done += 1;
    if (done % 1000 === 0) console.log(`${done} posts …`);
  });
  console.log(`${posts} posts and ${people} creators are in the search index.`);
  await close();
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
