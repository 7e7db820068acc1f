import { putPart } from '../caller.ts';
import { buyer, type Case, casesOf, type Send, seller, text } from './cases.ts';

const announce = (json: object): Send =>
  seller('POST /uploads', { json: { name: 'a.txt', size: 5, type: '', ...json } });

/** Announces five bytes, sends `bytes`, and completes the upload with `parts`. */
const completeWith =
  (bytes: string, parts?: { number: number; etag: string }[]): Send =>
  async ({ api, seller: { token: session } }) => {
    const json = { name: 'five.txt', size: 5, type: '' };
    const { upload } = (await api.ask('POST /uploads', { token: session, json })).body;
    await putPart(upload.parts[0], new TextEncoder().encode(bytes));
    const answer = await api.ask(`POST /uploads/${upload.id}/complete`, { token: session, json: { parts } });
    await api.ask(`DELETE /uploads/${upload.id}`, { token: session });
    return answer;
  };

export const uploads: Case[] = [
  ['one byte more than 100 MB', announce({ size: 104857601 }), ['size', 'file_large']],
  ...casesOf(['size', 'file_empty'], {
    'a file without a byte': announce({ size: 0 }),
    'a size in words': announce({ size: '5' }),
  }),
  ['half a byte', announce({ size: 1.5 }), ['size', 'invalid']],
  ...casesOf(['name', 'file_name_invalid'], {
    'a way up as the name': announce({ name: '..' }),
    'a path as the name': announce({ name: '../../etc/passwd' }),
    'a name of 256 characters': announce({ name: text(256) }),
  }),
  ['a checksum that is none', announce({ sha256: 'abc' }), ['sha256', 'sha256_invalid']],
  ...casesOf('upload_not_found', {
    'an upload that is not there': seller('GET /uploads/x'),
    'somebody else’s upload to look at': buyer(({ unfinished }) => `GET /uploads/${unfinished}`),
    'somebody else’s upload to drop': buyer(({ unfinished }) => `DELETE /uploads/${unfinished}`),
  }),
  ...casesOf('upload_incomplete', {
    'an upload finished before its bytes came': seller(({ unfinished }) => `POST /uploads/${unfinished}/complete`, {
      json: {},
    }),
    'an upload finished with a mark of no part': seller(({ unfinished }) => `POST /uploads/${unfinished}/complete`, {
      json: { parts: [{ number: 1, etag: '"x"' }] },
    }),
    'fewer bytes than were announced': completeWith('abc'),
    'more bytes than were announced': completeWith('abcdefg'),
    'the mark of other bytes': completeWith('abcde', [{ number: 1, etag: '"0123456789abcdef"' }]),
  }),
  [
    'a part number of zero',
    seller(({ unfinished }) => `POST /uploads/${unfinished}/complete`, { json: { parts: [{ number: 0, etag: 'x' }] } }),
    ['parts.0.number', 'out_of_range'],
  ],
  ['a used upload to drop', seller(({ used }) => `DELETE /uploads/${used}`), 'upload_closed'],
];
