import * as z from 'zod';
import type { ReceivedMail } from './mailbox.ts';

/** Reads the mails that other engines have kept, each in its own format, so that /dev/mail can show them. */

const stackMails = z.object({
  messages: z.array(
    z.object({
      Destination: z.object({ ToAddresses: z.array(z.string()) }),
      Subject: z.string().default(''),
      Body: z.object({ text_part: z.string().nullish(), html_part: z.string().nullish() }),
      Timestamp: z.string(),
    }),
  ),
});

const fromStack = (answer: unknown): ReceivedMail[] =>
  stackMails.parse(answer).messages.map(({ Destination, Subject, Body, Timestamp }) => ({
    to: Destination.ToAddresses[0] ?? '',
    subject: Subject,
    text: Body.text_part ?? '',
    html: Body.html_part ?? '',
    at: new Date(Timestamp).toISOString(),
  }));

/** MiniStack keeps mails by account. */
const miniMails = z.object({
  messages: z.record(
    z.string(),
    z.array(
      z.object({
        To: z.array(z.string()).default([]),
        Subject: z.string().default(''),
        BodyText: z.string().nullish(),
        BodyHtml: z.string().nullish(),
        /** Seconds since 1970. */
        Timestamp: z.number(),
      }),
    ),
  ),
});

const fromMini = (answer: unknown): ReceivedMail[] =>
  Object.values(miniMails.parse(answer).messages)
    .flat()
    .map(({ To, Subject, BodyText, BodyHtml, Timestamp }) => ({
      to: To[0] ?? '',
      subject: Subject,
      text: BodyText ?? '',
      html: BodyHtml ?? '',
      at: new Date(Timestamp * 1000).toISOString(),
    }));

const endpoints: [path: string, read: (answer: unknown) => ReceivedMail[]][] = [
  ['/_aws/ses', fromStack],
  ['/_ministack/ses/messages', fromMini],
];

async function readAt(url: string, read: (answer: unknown) => ReceivedMail[]): Promise<ReceivedMail[] | undefined> {
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) return undefined;
  try {
    return read(await answer.json());
  } catch {
    // The address belongs to another program.
    return undefined;
  }
}

/** A reader of an engine's mails, newest first; undefined where the engine does not show them. */
export async function foreignMailbox(endpoint: string): Promise<(() => Promise<ReceivedMail[]>) | undefined> {
  for (const [path, read] of endpoints) {
    const url = `${endpoint}${path}`;
    if ((await readAt(url, read)) === undefined) continue;
    return async () => ((await readAt(url, read)) ?? []).toSorted((a, b) => b.at.localeCompare(a.at));
  }
  return undefined;
}

/** Mails of an engine, newest first; empty where it does not show them. */
export const foreignMails = async (endpoint: string): Promise<ReceivedMail[]> =>
  (await foreignMailbox(endpoint))?.() ?? [];
