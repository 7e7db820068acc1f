import { runAtStart } from '../build/test-lambda.ts';

/** Runs in a process of its own, like a new Lambda, and prints the CPU time of everything the import starts. */
const script = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log('\\n' + (user + system) / 1000);
process.exit(0);
`;

/** Milliseconds of CPU time over all threads, which other load on the machine changes far less than wall-clock time. */
export const importOnce = (folder: string, env: Record<string, string | undefined>): Promise<number> =>
  runAtStart(script, folder, env);
