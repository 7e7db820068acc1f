import type { Email, Mail } from '#functions/ports/index';

export interface MemoryMail extends Mail {
  /** Oldest first. */
  emails: Email[];
}

/** Mail of tests: letters one can read. */
export function memoryMail(): MemoryMail {
  const emails: Email[] = [];
  return {
    emails,
    send: async (email) => {
      emails.push({ ...email });
    },
  };
}
