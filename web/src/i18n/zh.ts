export * as zh from './zh/all.ts';
