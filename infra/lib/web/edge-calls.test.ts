import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProgram } from '#functions/domain/files/stats/views';
import { languageOf } from '#shared/language';
import { languageCases } from '#shared/test-languages';
import { callsFunction } from './edge-calls.ts';

const sentOn = runInNewContext(`${callsFunction}; (headers) => handler({ request: { headers } }).headers`) as (
  headers: Record<string, object>,
) => Record<string, { value: string } | undefined>;

const languageFor = (header: object) => sentOn({ 'accept-language': header })['accept-language']?.value;

test('a caller that names no language is a program behind the CDN too', () => {
  const [reader, script] = ['accept-language', 'x'].map((name) => sentOn({ [name]: { value: 'zh-CN,zh;q=0.9' } }));
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36' };
  const read = (headers: typeof script) => ({ ...agent, 'accept-language': headers?.['accept-language']?.value ?? '' });
  expect([isProgram(read(reader)), isProgram(read(script))]).toEqual([false, true]);
});

test.each(languageCases)('the CDN asks for one of two languages: of “%s” it makes %s', (header, language) => {
  expect(languageFor({ value: header })).toBe(language);
});

test('the CDN and the functions take the same language of whatever is asked, however often it is said', () => {
  const weight = fc.option(fc.constantFrom('0', '0.5', '.7', '1', 'x', '', '-1'), { nil: undefined });
  const tag = fc.constantFrom('en', 'zh', 'EN-us', 'zh-Hant-TW', 'fr', '*', 'english', ' zh ', '');
  const entry = fc.tuple(tag, weight).map(([name, q]) => (q === undefined ? name : `${name};q=${q}`));
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.string(), (entries, noise) => {
      const header = [...entries, noise].join(',');
      expect(languageFor({ value: header })).toBe(languageOf(header));
      const multiValue = entries.map((value) => ({ value }));
      expect(languageFor({ value: entries[0] ?? '', multiValue })).toBe(languageOf(entries.join(',')));
    }),
  );
});
