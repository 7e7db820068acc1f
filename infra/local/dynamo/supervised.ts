import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * A shell that runs a program which must not outlive this process. It holds our end of a pipe: when this process is
 * gone, by whatever signal, the pipe closes and the program is stopped. Its own session keeps a terminal's Ctrl-C from
 * reaching the program too early.
 */
const guardScript = [
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

export interface SupervisedProgram {
  /** Leader of the program's process group. */
  group: number;
  /** The end of its stderr so far. */
  errorText(): string;
  /** Resolves with the end of its stderr when the program has ended. */
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
  return { errorText, ended: once(child, 'close').then(errorText) };
}

const patienceMs = 5000;

export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

export function supervise(program: string, args: readonly string[]): SupervisedProgram {
  const child = spawn('/bin/sh', ['-c', guardScript, 'supervised', program, ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // The pipe breaks when the program ends by itself, which `ended` reports.
  child.stdin.on('error', () => undefined);
  const { errorText, ended } = collectErrors(child);
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  const group = child.pid;
  return {
    group,
    errorText,
    ended,
    stop: async () => {
      const impatience = setTimeout(killGroup, patienceMs, group);
      child.stdin.end();
      await ended;
      clearTimeout(impatience);
    },
  };
}
