import * as z from 'zod';
import { categories } from '#shared/limits';
import { roles } from '#shared/roles';
import { accountStatuses } from '#shared/safety';
import { securityEvents } from '#shared/security-events';
import { instantField } from './common.ts';
import { cover } from './file-answers.ts';
import { rating } from './reviews.ts';

/** A user's public profile: never the email address or payout data. */
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
  /** Over all files, from ten reviews on two files; null below that, and in lists. */
  rating: rating.nullable(),
  /** Null: the first character of the name is shown. */
  avatar: cover.nullable(),
  /** The newest three public files, newest first, with what their covers are drawn from; long titles are cut. */
  newest_files: z.array(
    z.object({ id: z.string(), category: z.enum(categories), title: z.string(), cover: cover.nullable() }),
  ),
});

/** The user's own profile; payout fields are masked. */
export const ownUser = publicUser.extend({
  email: z.string(),
  alipay_account: z.string().nullable(),
  real_name: z.string().nullable(),
  /** Operator roles; empty for others. */
  roles: z.array(z.enum(roles)),
  /** Null while unrestricted. */
  standing: z.enum(accountStatuses).nullable(),
});

/** Why mail to an address is suppressed: a hard bounce, or a spam complaint. */
export const emailRefused = z.enum(['bounced', 'complained']);

/** A new address that is not verified yet, and since when. */
export const pendingEmail = z.object({ email: z.string(), asked_at: instantField });

/** A session. Its last use is stored by day, Beijing time. */
export const sessionShape = z.object({
  id: z.string(),
  created_at: instantField,
  last_seen: z.iso.date(),
  /** Null if the browser is unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  is_current: z.boolean(),
});

export const securityEventShape = z.object({
  what: z.enum(securityEvents),
  /** Null if no trusted address is known. */
  address: z.string().nullable(),
  at: instantField,
  /** Number of identical events at one time. */
  times: z.number(),
});
