/** What somebody who works for the market may do in its console. Each is its own: only `admin` has all of them. */
export const roles = ['support', 'moderator', 'finance', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a call of the console takes: `any` is for whoever works for the market at all. */
export type NeededRole = Role | 'any';

/** Whether these roles let somebody do what takes that one. */
export const hasRole = (roles: readonly Role[], needed: NeededRole): boolean =>
  needed === 'any' ? roles.length > 0 : roles.includes(needed) || roles.includes('admin');
