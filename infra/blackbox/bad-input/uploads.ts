import { putPart } from '../caller.ts';
import { buyer, type Case, type Send, seller, text } from './sending.ts';

const announce = (json: object): Send =>
  seller('POST /uploads', { json: { name: 'a.txt', size: 5, type: '', ...json } });

/** Announces five bytes, sends others, and finishes with what it is told to. */
const finishedAs =
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
  ['a file without a byte', announce({ size: 0 }), ['size', 'file_empty']],
  ['half a byte', announce({ size: 1.5 }), ['size', 'invalid']],
  ['a size in words', announce({ size: '5' }), ['size', 'file_empty']],
  ['a way up as the name', announce({ name: '..' }), ['name', 'file_name_invalid']],
  ['a path as the name', announce({ name: '../../etc/passwd' }), ['name', 'file_name_invalid']],
  ['a name of 256 characters', announce({ name: text(256) }), ['name', 'file_name_invalid']],
  ['a checksum that is none', announce({ sha256: 'abc' }), ['sha256', 'sha256_invalid']],
  ['an upload that is not there', seller('GET /uploads/x'), 'upload_not_found'],
  [
    'somebody else’s upload to look at',
    (world) => buyer(`GET /uploads/${world.unfinished}`)(world),
    'upload_not_found',
  ],
  [
    'somebody else’s upload to drop',
    (world) => buyer(`DELETE /uploads/${world.unfinished}`)(world),
    'upload_not_found',
  ],
  [
    'an upload finished before its bytes came',
    (world) => seller(`POST /uploads/${world.unfinished}/complete`, { json: {} })(world),
    'upload_incomplete',
  ],
  [
    'an upload finished with a mark of no part',
    (world) =>
      seller(`POST /uploads/${world.unfinished}/complete`, { json: { parts: [{ number: 1, etag: '"x"' }] } })(world),
    'upload_incomplete',
  ],
  [
    'a part number of zero',
    (world) =>
      seller(`POST /uploads/${world.unfinished}/complete`, { json: { parts: [{ number: 0, etag: 'x' }] } })(world),
    ['parts.0.number', 'out_of_range'],
  ],
  ['fewer bytes than were announced', finishedAs('abc'), 'upload_incomplete'],
  ['more bytes than were announced', finishedAs('abcdefg'), 'upload_incomplete'],
  ['the mark of other bytes', finishedAs('abcde', [{ number: 1, etag: '"0123456789abcdef"' }]), 'upload_incomplete'],
  ['a used upload to drop', (world) => seller(`DELETE /uploads/${world.used}`)(world), 'upload_closed'],
];
