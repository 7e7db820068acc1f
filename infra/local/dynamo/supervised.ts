import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program that must not outlive this process. The shell between holds our end of a pipe: when we are gone, by
 * whatever signal, the pipe closes and the program is told to stop. Its own session keeps a terminal's Ctrl-C from
 * reaching the program before we have finished with it.
 */
const guard = [
  'exec 3<&0',
  '"$@" </dev/null 3<&- &',
  'program=$!',
  '(read -r _ <&3; kill "$program") 2>/dev/null &',
  'watch=$!',
  'wait "$program"',
  'code=$?',
  'kill "$watch" 2>/dev/null',
  'exit "$code"',
].join('\n');

export interface Supervised {
  /** Leader of the process group the program runs in. */
  group: number;
  /** What it has said on stderr so far, or the end of it. */
  errorText(): string;
  /** Settles when the program has ended, with the end of what it said on stderr. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const keptErrorText = 2000;

function collectErrors(child: ChildProcess) {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-keptErrorText);
  });
  const errorText = () => text.trim();
  return { said: errorText, ended: once(child, 'close').then(errorText) };
}

const patienceMs = 5000;

export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It ended by itself in this very moment, which is what was wanted.
  }
}

export function supervise(program: string, args: readonly string[]): Supervised {
  const child = spawn('/bin/sh', ['-c', guard, 'supervised', program, ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // The pipe breaks when the program ends by itself; `ended` already tells that.
  child.stdin.on('error', () => undefined);
  const { said, ended } = collectErrors(child);
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  const group = child.pid;
  return {
    group,
    errorText: said,
    ended,
    stop: async () => {
      const impatience = setTimeout(killGroup, patienceMs, group);
      child.stdin.end();
      await ended;
      clearTimeout(impatience);
    },
  };
}
