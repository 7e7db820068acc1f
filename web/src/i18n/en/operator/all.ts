export * from './books.ts';
export * from './cases.ts';
export * from './deciding.ts';
export * from './desks.ts';
export * from './frame.ts';
export * from './money.ts';
export * from './troubles.ts';
