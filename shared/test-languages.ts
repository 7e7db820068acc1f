import type { Language } from './limits.ts';

/** `Accept-Language` headers and the expected language, for functions, gateway and CDN. */
export const languageCases: [asked: string, language: Language][] = [
  ['', 'zh'],
  ['en', 'en'],
  ['zh', 'zh'],
  ['*', 'zh'],
  ['en-US,en;q=0.9', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['zh-TW', 'zh'],
  ['zh-Hant-HK, en;q=0.9', 'zh'],
  ['en;q=0.5, zh-TW;q=0.7', 'zh'],
  ['zh;q=0.7,en;q=0.7', 'zh'],
  ['en;q=0.7,zh;q=0.7', 'en'],
  ['fr-FR, en;q=0.3', 'en'],
  ['fr, de', 'zh'],
  ['en;q=0', 'zh'],
  ['en;q=0, en;q=0.1', 'en'],
  ['en;q=much', 'zh'],
  ['en ; level=1 ; q=0.2 , zh;q=0.1', 'en'],
  ['EN-gb', 'en'],
  ['english', 'zh'],
  [`${'fr,'.repeat(400)}en`, 'zh'],
];
