import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { languages } from '#shared/limits';
import { authorities, claimantKinds, noticeParts } from '#shared/safety';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { caseKey } from './cases.ts';

/** A rights holder's notice. The claimant's identity is sealed; their address and a masked name are readable. */
export const noticeItem = z.object({
  caseId: z.string(),
  work: z.string(),
  evidence: z.string(),
  links: z.array(z.string()),
  as: z.enum(claimantKinds),
  maskedName: z.string(),
  email: z.string(),
  language: z.enum(languages),
  sealed: z.string(),
  missing: z.array(z.enum(noticeParts)),
  /** Digest of the token by which the claimant sees it. */
  token: z.string(),
  /** Digest of the token in the last mail. */
  laterToken: z.string().optional(),
  /** When the claimant was notified of the decision. */
  toldAt: z.number().optional(),
  /** Increased when it is completed. */
  version: z.number(),
  at: z.number(),
  suit: z.object({ authority: z.enum(authorities), number: z.string(), at: z.number() }).optional(),
});

export type Notice = z.output<typeof noticeItem>;

const noticeKey = (caseId: string): Key => ({ pk: caseKey(caseId).pk, sk: 'NOTICE' });

export const newNotice = (notice: Notice): Write => newItem({ ...noticeKey(notice.caseId), kind: 'notice', ...notice });

export const findNotice = (table: Table, caseId: string): Promise<Notice | undefined> =>
  findItem(table, noticeKey(caseId), noticeItem);

/** Fails if it has changed since it was read. */
export const noticeChanged = (before: Notice, change: Partial<Notice>): Write =>
  changeItem(noticeKey(before.caseId), { ...change, version: before.version + 1 }, [
    { attribute: 'version', equals: before.version },
  ]);

/** The seller's counter-notice that nothing was infringed. The seller's identity is sealed. */
export const counterNoticeItem = z.object({
  caseId: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  sealed: z.string(),
  at: z.number(),
});

export type Counter = z.output<typeof counterNoticeItem>;

const counterKey = (caseId: string): Key => ({ pk: caseKey(caseId).pk, sk: 'COUNTER' });

/** Fails if there is one already. */
export const newCounter = (counter: Counter): Write =>
  newItem({ ...counterKey(counter.caseId), kind: 'counter', ...counter });

export const findCounter = (table: Table, caseId: string): Promise<Counter | undefined> =>
  findItem(table, counterKey(caseId), counterNoticeItem);
