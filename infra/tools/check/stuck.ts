import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../root.ts';

/** Several times as long as the slowest file takes on a busy machine. */
const longestSilenceMs = 20 * 60_000;

/**
 * A worker in an endless loop would outlive the run and occupy a core. On Linux, which lists child processes, it is
 * killed.
 */
function endWorkers(): void {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? [];
    for (const child of children) process.kill(Number(child), 'SIGKILL');
  } catch {
    // Not Linux, or no child is left.
  }
}

function giveUp(text: string): void {
  console.error(text);
  endWorkers();
  process.exit(1);
}

/**
 * An endless loop also blocks its own test timeout, and the run would never end. When no test file has finished for
 * this long, the reporter names the running ones and ends the run.
 */
export default class StuckReporter implements Reporter {
  readonly #running = new Set<string>();
  readonly #end: (text: string) => void;
  #alarm: NodeJS.Timeout | undefined;

  /** Vitest passes options of its own. */
  constructor({ end = giveUp }: { end?: (text: string) => void } = {}) {
    this.#end = end;
  }

  onTestModuleStart({ moduleId }: Pick<TestModule, 'moduleId'>): void {
    this.#running.add(relative(root, moduleId));
    this.#wait();
  }

  onTestModuleEnd({ moduleId }: Pick<TestModule, 'moduleId'>): void {
    this.#running.delete(relative(root, moduleId));
    this.#wait();
  }

  onTestRunEnd(): void {
    clearTimeout(this.#alarm);
  }

  #wait(): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => {
      const minutes = longestSilenceMs / 60_000;
      this.#end(
        `No test file has ended for ${minutes} minutes. Begun, and not ended: ${[...this.#running].join(', ')}`,
      );
    }, longestSilenceMs);
  }
}
