import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '../alive.ts';
import { StartProblem } from '../start-problem.ts';
import { killGroup } from './supervised.ts';

/** Reads which process group works on a data file, and for which owner, to find what a killed run left behind. */
const readRunning = async (path: string): Promise<{ owner: number; group: number } | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  const [owner, group] = text.split(' ').map(Number);
  return owner && group ? { owner, group } : undefined;
};

/** The command line of a process; empty where there is none. Containers often lack `ps`, macOS lacks `/proc`. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const result = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return result.stdout;
}

/**
 * Makes sure that no process works on `data`. A program whose owner was killed ends by itself within moments; one that
 * does not is killed here. Its process id may have been reused, so its command line must name the data.
 */
export async function clearRunFile(path: string, data: string): Promise<void> {
  const running = await readRunning(path);
  const isRunning = async () => running !== undefined && (await commandOf(running.group)).includes(data);
  for (let tries = 0; tries < 20 && (await isRunning()); tries++) await wait(100);
  if (running && (await isRunning())) {
    if (isAlive(running.owner))
      throw new StartProblem(`${data} is in use by process ${running.owner}. Stop that one first.`);
    killGroup(running.group);
  }
  await rm(path, { force: true });
}

export const writeRunFile = (path: string, group: number): Promise<void> => writeFile(path, `${process.pid} ${group}`);
