/** Texts of the console, fetched only with it. ../../en/operations/all.ts holds exactly the same keys. */

export * from '../moderation/deciding.ts';
export * from '../moderation/operator-cases.ts';
export * from './books.ts';
export * from './desks.ts';
export * from './frame.ts';
export * from './money.ts';
export * from './people.ts';
export * from './troubles.ts';
