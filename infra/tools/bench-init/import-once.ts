import { runAtStart } from '../build/test-lambda.ts';

/** In a process of its own, as in a new Lambda: the processor's time for everything that the import sets going. */
const script = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log('\\n' + (user + system) / 1000);
process.exit(0);
`;

/**
 * Milliseconds of processors, of all threads together: whoever else is at work on the machine moves them far less than
 * those of a clock.
 */
export const importOnce = (folder: string, env: Record<string, string | undefined>): Promise<number> =>
  runAtStart(script, folder, env);
