import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf } from '#shared/language';
import { languageCases } from '#shared/test-languages';
import { callsFunction } from './edge-calls.ts';

const languageFor = runInNewContext(`${callsFunction}; (header) => {
  const headers = header === undefined ? {} : { 'accept-language': header };
  return handler({ request: { headers } }).headers['accept-language'].value;
}`) as (header?: object) => string;

test.each(languageCases)('the CDN asks for one of two languages: of “%s” it makes %s', (header, language) => {
  expect(languageFor({ value: header })).toBe(language);
});

test('the CDN and the functions take the same language of whatever is asked, however often it is said', () => {
  expect(languageFor()).toBe(languageOf(''));
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
