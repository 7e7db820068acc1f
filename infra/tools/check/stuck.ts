import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../root.ts';

/** Several times what the longest file takes on a machine with much else to do. */
const longestSilenceMs = 20 * 60_000;

/** A worker that hears nothing any more outlives the run, and takes a core with it. Where Linux lists it, it is ended. */
function endWorkers(): void {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? [];
    for (const child of children) process.kill(Number(child), 'SIGKILL');
  } catch {
    // Not Linux, or nothing is left.
  }
}

function giveUp(text: string): void {
  console.error(text);
  endWorkers();
  process.exit(1);
}

/**
 * A loop without end also stops the clock of its own time limit, and the run would wait for it for ever: where no file has
 * ended for this long, those that have begun are named and the run is given up.
 */
export default class Stuck implements Reporter {
  readonly #running = new Set<string>();
  readonly #end: (text: string) => void;
  #alarm: NodeJS.Timeout | undefined;

  /** The runner hands over options of its own. */
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
