import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../root.ts';

/** Several times as long as the slowest file takes on a busy machine. */
const longestSilenceMs = 20 * 60_000;

/** Kills the workers, where Linux lists them: one in an endless loop would outlive the run and occupy a core. */
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

/** Ends a run in which no test file finishes any more: an endless loop blocks its own test timeout too. */
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
