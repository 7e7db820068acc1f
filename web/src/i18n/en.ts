export * as en from './en/all.ts';
