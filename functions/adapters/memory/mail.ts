import type { Email, Mail } from '#functions/ports/index';

export interface MemoryMail extends Mail {
  /** Oldest first. */
  letters: Email[];
}

/** Mail of tests: letters one can read. */
export function memoryMail(): MemoryMail {
  const letters: Email[] = [];
  return {
    letters,
    send: async (letter) => {
      letters.push({ ...letter });
    },
  };
}
