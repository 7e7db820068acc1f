import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const id = '01JA4QW9ZK7N3X5T8V2B6C1D0E';

test.each([`/code/${id}`, `/payment/${id}`, `/edit/${id}`, '/user/lin_reader', '/purchases', '/alipay-setup'])(
  '%s is a page to come back to',
  (path) => expect(path).toMatch(returnPath),
);

test.each([
  ...['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example'],
  ...['https://evil.example', 'https:evil.example', 'javascript:alert(1)', 'data:text/html,x', 'evil.example', ''],
  ...['/%2F%2Fevil.example', '%2F%2Fevil.example', '/%5Cevil.example', `/code/${id}%2F..%2F..`, '/%09/evil.example'],
  ...[`/code/${id}/../..//evil.example`, '/code//evil.example', `//evil.example/code/${id}`, '/user/@evil.example'],
  ...[`/code/${id}?next=//evil.example`, `/code/${id}#//evil.example`, `/code/${id}\n`, ` /code/${id}`, '/user/a b'],
  ...['/', '/login', '/register', '/verify-email', '/logout', '/api/files', '/dev/mail', '/dashboard/', '/DASHBOARD'],
])('no mail leads to %j', (path) => {
  expect(path).not.toMatch(returnPath);
});
