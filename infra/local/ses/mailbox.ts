import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';

const schema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The address of `List-Unsubscribe`, for one click in a mail program. */
  unsubscribe: z.string().optional(),
  at: z.iso.datetime(),
});

export type ReceivedMail = z.output<typeof schema>;

export interface Mailbox {
  list(): ReceivedMail[];
  receive(mail: Omit<ReceivedMail, 'at'>): Promise<void>;
}

const maxMails = 500;

function readMail(line: string): ReceivedMail | undefined {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    // A line cut off when a process was killed.
    return undefined;
  }
}

async function readMails(path: string): Promise<ReceivedMail[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => readMail(line) ?? []);
}

async function rewrite(path: string, mails: readonly ReceivedMail[]): Promise<void> {
  await writeFile(`${path}.new`, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''));
  await rename(`${path}.new`, path);
}

/** The last 500 mails as lines of a file, so that they survive a restart. */
export async function openMailbox(path: string): Promise<Mailbox> {
  await mkdir(dirname(path), { recursive: true });
  let mails = (await readMails(path)).slice(-maxMails);
  // A half-written last line would swallow the next mail.
  await rewrite(path, mails);
  let lines = mails.length;
  let writing = Promise.resolve();

  async function write(mail: ReceivedMail): Promise<void> {
    mails = [...mails, mail].slice(-maxMails);
    lines += 1;
    if (lines <= 2 * maxMails) return appendFile(path, `${JSON.stringify(mail)}\n`);
    lines = mails.length;
    await rewrite(path, mails);
  }

  return {
    list: () => mails.toReversed(),
    receive: (mail) => {
      const written = writing.then(() => write({ ...mail, at: new Date().toISOString() }));
      // A failed write is reported to its sender and does not block the next mail.
      writing = written.catch(() => undefined);
      return written;
    },
  };
}
