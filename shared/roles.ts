/** Roles of operators. They are separate; only `admin` includes all. */
export const roles = ['support', 'moderator', 'finance', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The role a console route requires; `any` accepts every operator. */
export type NeededRole = Role | 'any';

/** True if these roles include the required one. */
export const hasRole = (roles: readonly Role[], needed: NeededRole): boolean =>
  needed === 'any' ? roles.length > 0 : roles.includes(needed) || roles.includes('admin');
