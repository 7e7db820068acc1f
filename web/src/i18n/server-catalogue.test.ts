import { expect, test } from 'vitest';
import { confirmations, fillTemplate } from '#shared/confirmations';
import { errors, fieldErrors } from '#shared/contract/errors';
import { translated } from './server-catalogue.ts';

const entries = Object.entries({ ...errors, ...fieldErrors, ...confirmations });
const values = { seconds: '30', requestId: '01JQ-8F', left: '1.2 GB', needed: '3 GB', price: '45.00', email: 'a@b.cn' };
const more = { until: '12:00', parts: '1, 3', available: '9.90' };

test.each(entries)('%s is the same sentence in either language, with what was filled in', (_, entry) => {
  const [zh, en] = [fillTemplate(entry.zh, { ...values, ...more }), fillTemplate(entry.en, { ...values, ...more })];
  expect([translated(zh, 'en'), translated(en, 'zh')]).toEqual([en, zh]);
  expect([translated(zh, 'zh'), translated(en, 'en')]).toEqual([zh, en]);
});

test('what nobody knows stays as it was said', () => {
  expect(translated('手写信纸', 'en')).toBe('手写信纸');
});
