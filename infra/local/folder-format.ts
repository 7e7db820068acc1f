import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Writes the format into a new folder, and refuses one of another format. @throws StartProblem */
export function ensureFormat(dataDir: string): void {
  if (existsSync(formatFile(dataDir))) {
    const format = readFileSync(formatFile(dataDir), 'utf8').trim();
    if (format !== String(folderFormat)) throw formatProblem(dataDir, format);
  } else if (existsSync(join(dataDir, 'dynamo.sqlite'))) throw formatProblem(dataDir, unnumbered);
  else writeFormat(dataDir);
}
