import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DynamoDBClient, ResourceNotFoundException, ScanCommand } from '@aws-sdk/client-dynamodb';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { resourceName, table } from '#infra/lib/resources';
import { findProgress, isMadeSinceSquash } from '#infra/migrations/state';
import { root } from '#infra/tools/root';
import { StartProblem } from './start-problem.ts';

/**
 * Format of the data folder. It rises when older folders cannot be read any more, such as objects of another S3; where
 * only table items change, a migration updates them.
 */
export const folderFormat = 1;

/** Folders before format 1 have no number. */
const unnumbered = 0;

const formatFile = (dataDir: string): string => join(dataDir, 'format.txt');

function writeFormat(dataDir: string): void {
  const path = formatFile(dataDir);
  writeFileSync(`${path}.new`, `${folderFormat}\n`);
  renameSync(`${path}.new`, path);
}

/** The command that resets exactly this folder. */
const resetCommand = (dataDir: string): string =>
  dataDir === join(root, '.local') ? 'npm run reset' : `DATA_DIR=${dataDir} npm run reset`;

function formatProblem(dataDir: string, format: number | string): StartProblem {
  const command = resetCommand(dataDir);
  return new StartProblem(
    `${dataDir} 里的数据是格式 ${format}，本版本只能读格式 ${folderFormat}：请运行 ${command}，它会删除该文件夹及其中的一切` +
      `（账号、文件、订单、邮件、密钥）。  The data in ${dataDir} have format ${format}, and this version reads format ` +
      `${folderFormat} only: ${command} deletes the folder with all that is in it (accounts, files, orders, mails, keys).`,
  );
}

/**
 * Writes the format into a new folder, and refuses one of another format before anything is started on it. False for a
 * folder that has data and no number, which only the table can judge.
 * @throws StartProblem
 */
export function ensureFormat(dataDir: string): boolean {
  if (existsSync(formatFile(dataDir))) {
    const format = readFileSync(formatFile(dataDir), 'utf8').trim();
    if (format !== String(folderFormat)) throw formatProblem(dataDir, format);
    return true;
  }
  if (existsSync(join(dataDir, 'dynamo.sqlite'))) return false;
  writeFormat(dataDir);
  return true;
}

/** Whether the table is missing, empty, or has had today's migrations from its beginning. */
async function hasFirstFormat(client: DynamoDBClient): Promise<boolean> {
  const TableName = resourceName('local', table.name);
  try {
    const { Items = [] } = await client.send(new ScanCommand({ TableName, Limit: 1 }));
    return Items.length === 0 || isMadeSinceSquash(await findProgress(dynamoTable(client, TableName)));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return true;
    throw error;
  }
}

/** Numbers a folder of the last versions without numbers, which has format 1. @throws StartProblem for an older one */
export async function numberFolder(dataDir: string, client: DynamoDBClient): Promise<void> {
  if (!(await hasFirstFormat(client))) throw formatProblem(dataDir, unnumbered);
  writeFormat(dataDir);
}
