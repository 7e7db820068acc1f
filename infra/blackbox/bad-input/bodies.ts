import { type Case, casesOf, form, raw, seller } from './cases.ts';

export const bodies: Case[] = [
  ...casesOf('malformed_body', {
    'broken JSON': raw('POST /files', '{"title": ', 'application/json'),
    'JSON that is no UTF-8': raw('POST /files', Uint8Array.of(0x22, 0xff, 0x22), 'application/json'),
    'a hundred thousand nested lists': raw('POST /files', '['.repeat(1e5), 'application/json'),
    'a form without its boundary': raw('POST /files', '--x--', 'multipart/form-data'),
    'a form that is cut off': raw('POST /files', '--x\r\ncontent-disp', 'multipart/form-data; boundary=x'),
  }),
  ...casesOf('unsupported_media_type', {
    'text instead of JSON': raw('POST /files', 'title=x', 'text/plain'),
    'a form of the web’s first days': raw('POST /files', 'title=x', 'application/x-www-form-urlencoded'),
    XML: raw('PUT /users/profile', '<a/>', 'application/xml'),
    'a form where only JSON is known': raw('PUT /users/profile', '--x--', 'multipart/form-data; boundary=x'),
  }),
  ...casesOf(['body', 'object_required'], {
    'a list as the body': raw('POST /files', '[]', 'application/json'),
    'null as the body': raw('POST /files', 'null', 'application/json'),
    'a sentence as the body': raw('POST /files', '"x"', 'application/json'),
  }),
  ...casesOf(['title', 'title_required'], {
    'no body': raw('POST /files', '', 'application/json'),
    'keys of every object': raw(
      'POST /files',
      '{"__proto__":{"title":"x"},"constructor":{"prototype":{"title":"x"}}}',
      'application/json',
    ),
  }),
  ...casesOf('payload_too_large', {
    'JSON of more than a megabyte': seller('POST /files', { json: { title: 'x'.repeat(2 ** 20) } }),
    'a body of more than ten megabytes': raw(
      'POST /files',
      new Uint8Array(10 * 2 ** 20 + 1),
      'multipart/form-data; boundary=x',
    ),
  }),
  [
    'a form of more than four megabytes',
    seller('POST /files', {
      raw: form(new File([new Uint8Array(5e6)], 'x')),
    }),
    'use_direct_upload',
  ],
];
