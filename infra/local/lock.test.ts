import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lockFolder, runningOn } from './lock.ts';
import { folderOfOneTest } from './test-folder.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfOneTest();
});

test('a second start on the same folder names the running process and the way out', async () => {
  const lock = await lockFolder(folder);
  lock.announce({ url: 'http://localhost:3000' });
  await expect(lockFolder(folder)).rejects.toThrow(
    new RegExp(`already running on .*process ${process.pid}, http://localhost:3000.*PORT=3001 npm start`),
  );
  lock.release();
});

test('the folder is free again once it is released, and waited for where that happens in a moment', async () => {
  const lock = await lockFolder(folder);
  setTimeout(() => lock.release(), 200);
  (await lockFolder(folder)).release();
});

test('another process finds the engines of a running system, and none of a killed one', async () => {
  const lock = await lockFolder(folder);
  const endpoints = { dynamodb: 'http://a', s3: 'http://b', sqs: 'http://c', ses: 'http://d' };
  lock.announce({ url: 'http://localhost:3000' });
  expect(runningOn(folder)).toBeUndefined();
  lock.announce({ url: 'http://localhost:3000', endpoints });
  expect(runningOn(folder)).toMatchObject({ pid: process.pid, endpoints });
  lock.release();
  expect(runningOn(folder)).toBeUndefined();
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid: 2 ** 22 + 1, url: 'http://a', endpoints }));
  expect(runningOn(folder)).toBeUndefined();
});

test('a folder that is not there yet is made', async () => {
  (await lockFolder(join(folder, 'a', 'b'))).release();
});
