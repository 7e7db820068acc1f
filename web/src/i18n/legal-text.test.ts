import { expect, test } from 'vitest';
import { dmca as dmcaEn } from './en/pages/legal/dmca.ts';
import { privacy as privacyEn } from './en/pages/legal/privacy.ts';
import { terms as termsEn } from './en/pages/legal/terms.ts';
import type { LegalText } from './legal-text.ts';
import { dmca } from './zh/pages/legal/dmca.ts';
import { privacy } from './zh/pages/legal/privacy.ts';
import { terms } from './zh/pages/legal/terms.ts';

const pairs: [name: string, zh: LegalText, en: LegalText][] = [
  ['terms', terms, termsEn],
  ['privacy', privacy, privacyEn],
  ['dmca', dmca, dmcaEn],
];

const shape = ({ sections }: LegalText) =>
  sections.map(({ id, blocks }) => [id, blocks.map((block) => (typeof block === 'string' ? 'text' : block.length))]);

test.each(pairs)('%s says the same in both languages, point by point', (_, zh, en) => {
  expect(shape(en)).toEqual(shape(zh));
});

test.each(pairs)('%s is written in its language', (_, zh, en) => {
  expect(JSON.stringify(en)).not.toMatch(/\p{Script=Han}/u);
  for (const { heading } of zh.sections) expect(heading).toMatch(/\p{Script=Han}/u);
});

test.each(pairs)('%s names an address to write to, and each section has one of its own', (_, zh, en) => {
  for (const text of [zh, en]) {
    expect(JSON.stringify(text)).toContain('{email}');
    const ids = text.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
