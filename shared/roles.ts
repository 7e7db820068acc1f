/** What somebody who works for the market may do in its console. Each is its own: only `admin` has all of them. */
export const roles = ['support', 'moderator', 'finance', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether these roles let somebody do what takes that one. */
export const hasRole = (held: readonly Role[], needed: Role): boolean =>
  held.includes(needed) || held.includes('admin');
