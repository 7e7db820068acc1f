import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';

const schema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where one click in the reader's program ends letters of its kind. */
  unsubscribe: z.string().optional(),
  at: z.iso.datetime(),
});

export type ReceivedMail = z.output<typeof schema>;

export interface Mailbox {
  /** Newest first. */
  list(): ReceivedMail[];
  receive(mail: Omit<ReceivedMail, 'at'>): Promise<void>;
}

const maxMails = 500;

function readMail(line: string): ReceivedMail | undefined {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    // Cut off by the end of a process.
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

/** Mails as lines of one file, the last 500, so that they are still there after a restart. */
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
      // The next mail is written even where this one could not be; its sender hears of it.
      writing = written.catch(() => undefined);
      return written;
    },
  };
}
