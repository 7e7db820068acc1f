import type { Letter, Mail } from '../../ports/index.ts';

export interface MemoryMail extends Mail {
  /** Oldest first. */
  letters: Letter[];
}

/** Mail of tests: letters one can read. */
export function memoryMail(): MemoryMail {
  const letters: Letter[] = [];
  return {
    letters,
    send: async (letter) => {
      letters.push({ ...letter });
    },
  };
}
