import { expect, test } from 'vitest';
import { routes } from '#shared/contract/index';
import { matcher, contractRows as rows } from './match.ts';

const match = matcher(rows);
const shuffled = matcher(rows.toReversed());

const concrete = (path: string) => `/api${path.replace(/\{(\w+)\}/g, 'x-$1')}`;

test.each(rows.map(({ name, route }) => [name, route] as const))('%s is found under its own address', (name, route) => {
  for (const find of [match, shuffled]) {
    expect(find(route.method, concrete(route.path))).toMatchObject({ kind: 'row', row: { name } });
  }
});

test('parameters arrive decoded', () => {
  expect(match('GET', '/api/files/%E6%91%8A%2F1')).toMatchObject({ params: { id: '摊/1' } });
});

test('a method that only the parameter route has is none of a static name’s', () => {
  const only = matcher([
    { name: 'drop', route: { ...routes.getFile, method: 'DELETE', spends: [] } },
    { name: 'storage', route: routes.getStorage },
  ]);
  expect(only('DELETE', '/api/files/storage')).toEqual({ kind: 'other-methods', allow: ['GET', 'HEAD'] });
  expect(only('DELETE', '/api/files/other')).toMatchObject({ row: { name: 'drop' }, params: { id: 'other' } });
});

test.each(rows.filter(({ route }) => !route.path.includes('{')).map(({ route }) => route.path))(
  '%s allows the methods of its own rows and no others',
  (path) => {
    const own = rows.filter(({ route }) => route.path === path).map(({ route }) => route.method);
    const allow = [...own, ...(own.includes('GET') ? ['HEAD'] : [])];
    for (const find of [match, shuffled]) {
      const result = find('PATCH', `/api${path}`);
      expect(result.kind === 'other-methods' && result.allow.toSorted()).toEqual(allow.toSorted());
    }
  },
);

test.each(['/api', '/api/', '/api/files/', '/api//files', '/api/files//download', '/api/nothing'])(
  '%s is no route',
  (path) => {
    expect(match('GET', path)).toEqual({ kind: 'none' });
  },
);

test('a call with a broken escape is refused, not thrown, and a page with one names nothing', () => {
  expect(match('GET', '/api/files/%E0%A4%A')).toEqual({ kind: 'unreadable' });
  expect(match('GET', '/api/pages/code/%E0%A4%A')).toMatchObject({ kind: 'row', params: { id: '%E0%A4%A' } });
});
