import type { Email, Mail } from '#functions/ports/index';

export interface MemoryMail extends Mail {
  /** Oldest first. */
  emails: Email[];
}

/** Stores the emails that tests read. */
export function memoryMail(): MemoryMail {
  const emails: Email[] = [];
  return {
    emails,
    send: async (email) => {
      emails.push({ ...email });
    },
  };
}
