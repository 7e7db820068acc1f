import { buyer, type Case, casesOf, form, guest, type Send, seller, text } from './cases.ts';

const post =
  (json: object): Send =>
  (fixture) =>
    fixture.api.ask('POST /files', {
      token: fixture.seller.token,
      json: { title: '题', price: 1, uploads: [fixture.finished], ...json },
    });

const small = (name: string): File => new File(['x'], name);

const prices: [string, unknown][] = [
  ['one fen over the highest', 50000.01],
  ['below zero', -1],
  ['a thousand million', 1e9],
  ['of three decimals', '1.234'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['hexadecimal', '0x10'],
  ['in full-width digits', '９'],
  ['with a comma', '1,50'],
  ['with a leading zero', '01'],
  ['empty', ''],
  ['null', null],
  ['true', true],
  ['an object', {}],
];

export const files: Case[] = [
  ...prices.map(([name, price]): Case => [`a price ${name}`, post({ price }), ['price', 'price_invalid']]),
  ['no price', post({ price: undefined }), ['price', 'price_invalid']],
  ['a title of 201 characters', post({ title: text(201) }), ['title', 'title_long']],
  ...casesOf(['title', 'title_required'], {
    'a title of spaces and line breaks': post({ title: ' \n\t ' }),
    'a number as the title': post({ title: 7 }),
  }),
  ['a description of 1001 characters', post({ description: text(1001) }), ['description', 'description_long']],
  ['eleven tags', post({ tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }), ['tags', 'tags_many']],
  ['a tag of 21 characters', post({ tags: [text(21)] }), ['tags.0', 'tag_long']],
  ['tags that are no list', post({ tags: 'a,b' }), ['tags', 'invalid']],
  ['maybe public', post({ is_public: 'maybe' }), ['is_public', 'invalid']],
  ['no file', post({ uploads: [] }), ['uploads', 'files_required']],
  [
    'eleven files',
    post({ uploads: Array.from({ length: 11 }, () => '01ARZ3NDEKTSV4RRFFQ69G5FAV') }),
    ['uploads', 'files_many'],
  ],
  [
    'eleven files in a form',
    seller('POST /files', {
      raw: form(...Array.from({ length: 11 }, (_, at) => small(`${at}`))),
    }),
    ['files', 'files_many'],
  ],
  [
    'a form without a file',
    seller('POST /files', {
      raw: form(),
    }),
    ['files', 'files_required'],
  ],
  ...casesOf(['uploads.0', 'id_invalid'], {
    'an upload whose number is none': post({ uploads: ['x'] }),
    'an upload in lower case': (fixture) => post({ uploads: [fixture.finished.toLowerCase()] })(fixture),
  }),
  [
    'the same upload twice',
    (fixture) => post({ uploads: [fixture.finished, fixture.finished] })(fixture),
    ['uploads', 'invalid'],
  ],
  ...casesOf('upload_not_usable', {
    'an unknown upload': post({ uploads: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }),
    'an unfinished upload': (fixture) => post({ uploads: [fixture.unfinished] })(fixture),
    'an upload of another file': (fixture) => post({ uploads: [fixture.used, fixture.finished] })(fixture),
    'somebody else’s upload': buyer('POST /files', ({ finished }) => ({
      json: { title: 'x', price: 1, uploads: [finished] },
    })),
  }),
  [
    'an edit without a title',
    seller(({ file }) => `PUT /files/${file}`, { json: { title: '' } }),
    ['title', 'file_title_required'],
  ],
  [
    'an edit to a price below zero',
    seller(({ file }) => `PUT /files/${file}`, { json: { price: -0.01 } }),
    ['price', 'new_price_invalid'],
  ],
  ...casesOf('file_not_yours', {
    'an edit of somebody else’s file': buyer(({ file }) => `PUT /files/${file}`, { json: { title: 'x' } }),
    'a deletion of somebody else’s file': buyer(({ other }) => `DELETE /files/${other}`),
  }),
  ...casesOf('file_not_found', {
    'an edit of somebody’s private file': buyer(({ hidden }) => `PUT /files/${hidden}`, { json: { title: 'x' } }),
    'somebody’s private file': buyer(({ hidden }) => `GET /files/${hidden}`),
    'a star for what is not there': buyer('POST /files/01ARZ3NDEKTSV4RRFFQ69G5FAV/star'),
    'a number of prototypes': guest('GET /files/__proto__'),
  }),
  ['a download of what was not bought', buyer(({ other }) => `GET /files/${other}/download`), 'file_forbidden'],
  [
    'a download of a part that is none',
    buyer(({ file }) => `GET /files/${file}/download?file=x`),
    'file_part_not_found',
  ],
  [
    'a download of a version that is none',
    buyer(({ file }) => `GET /files/${file}/download?version=latest`),
    ['version', 'invalid'],
  ],
];
