import { type Case, guest } from './cases.ts';

export const addresses: Case[] = [
  ['a call that is none', guest('GET /nothing'), 'not_found'],
  ['the root of the API', guest('GET /'), 'not_found'],
  ['a slash at the end', guest('GET /files/'), 'not_found'],
  ['a method that the call does not have', guest('PATCH /files'), 'method_not_allowed'],
  ['a deletion of the list', guest('DELETE /users'), 'method_not_allowed'],
  ['a zero byte in the address', guest('GET /files/%00'), 'file_not_found'],
  ['a byte that is no UTF-8', guest('GET /files/%FF'), ['', 'invalid']],
  ['a lonely percent sign', guest('GET /users/%'), ['', 'invalid']],
  ['a way up in the address', guest('GET /files/..%2f..%2fetc%2fpasswd'), 'file_not_found'],
  ['a number of a thousand characters', guest(`GET /files/${'A'.repeat(1000)}`), ['id', 'too_long']],
  ['a name of a thousand characters', guest(`GET /users/${'A'.repeat(1000)}`), ['usernameOrId', 'too_long']],
  ['nobody’s name', guest('GET /users/constructor'), 'user_not_found'],
];
