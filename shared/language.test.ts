import { expect, test } from 'vitest';
import { languageOf } from './language.ts';
import { languageCases } from './test-languages.ts';

test.each(languageCases)('a reader who asks for “%s” is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
