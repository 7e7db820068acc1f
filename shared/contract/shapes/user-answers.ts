import * as z from 'zod';
import { categories } from '#shared/limits';
import { roles } from '#shared/roles';
import { accountStatuses } from '#shared/safety';
import { securityEvents } from '#shared/security-events';
import { instantField } from './common.ts';
import { cover } from './file-answers.ts';
import { rating } from './reviews.ts';

/** What everybody may see of a user. Never an e-mail address, never payout data. */
export const publicUser = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  bio: z.string(),
  created_at: instantField,
  files_count: z.number(),
  post_count: z.number(),
  followers_count: z.number(),
  follower_count: z.number(),
  following_count: z.number(),
  is_following: z.boolean(),
  /** Of all their files together, from ten reviews on two files on; null before that, and in lists of people. */
  rating: rating.nullable(),
  /** Null: nothing but the first character of the name. */
  avatar: cover.nullable(),
  /** What the covers of the newest three public files are drawn from, the newest first; long titles are cut short. */
  newest_files: z.array(
    z.object({ id: z.string(), category: z.enum(categories), title: z.string(), cover: cover.nullable() }),
  ),
});

/** Oneself. Payout fields are masked even here. */
export const ownUser = publicUser.extend({
  email: z.string(),
  alipay_account: z.string().nullable(),
  real_name: z.string().nullable(),
  /** What they do for the market; nobody outside of it has any. */
  roles: z.array(z.enum(roles)),
  /** Null while it is good. */
  standing: z.enum(accountStatuses).nullable(),
});

/** Why an address gets no mail: it came back for good, or its reader called it spam. */
export const emailRefused = z.enum(['bounced', 'complained']);

/** An address that has yet to prove itself, and since when. */
export const pendingEmail = z.object({ email: z.string(), asked_at: instantField });

/** One login. Its last use is known by the day, of Beijing’s calendar. */
export const sessionShape = z.object({
  id: z.string(),
  created_at: instantField,
  last_seen: z.iso.date(),
  /** Null where the browser does not say, or is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  is_current: z.boolean(),
});

export const securityEventShape = z.object({
  what: z.enum(securityEvents),
  /** Null where nobody vouches for one. */
  address: z.string().nullable(),
  at: instantField,
  /** More than one where the same happened at the same moment. */
  times: z.number(),
});
