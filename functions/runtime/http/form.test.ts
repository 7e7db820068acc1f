import { expect, test } from 'vitest';
import { tokenFor } from '#functions/test/caller';
import { formSent, httpEvent, type RequestParts } from '#functions/test/events';
import { testPorts } from '#functions/test/ports';
import { quietLog } from '#functions/test/quiet-log';
import { routes } from '#shared/contract/index';
import { refuse } from '#shared/result';
import { endpoint } from '../endpoint.ts';
import { serve } from './serve.ts';

quietLog('info');

const id = '01JD0000000000000000000001';

/** Posts a body to `POST /files` and returns the handler's input or the refusal. */
async function received(request: Pick<RequestParts, 'headers' | 'body'>) {
  const ports = testPorts();
  let input: unknown;
  const create = endpoint(routes.createFile, [], async ({ body }) => {
    input = body;
    return refuse('upload_not_usable');
  });
  const authorization = `Bearer ${await tokenFor(ports, { id })}`;
  const event = httpEvent({ method: 'POST', ...request, headers: { ...request.headers, authorization } });
  const answer = await serve(create, ports)(event);
  return { given: input, status: answer.statusCode, problem: JSON.parse(answer.body) };
}

function form(fields: [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const document = new File(['笔记'], '笔记.md', { type: 'text/markdown' });
const picture = new File([new Uint8Array([0, 255, 13, 10, 45, 45])], 'cover.png', { type: 'image/png' });
const described: [string, string][] = [
  ['title', '考研笔记'],
  ['price', '9.90'],
];

test.each([
  ['tags[0], tags[1]', ['tags[0]', '英语'], ['tags[1]', '数学']],
  ['tags[]', ['tags[]', '英语'], ['tags[]', '数学']],
  ['tags again and again', ['tags', '英语'], ['tags', '数学']],
  ['a JSON array', ['tags', '["英语","数学"]']],
] as [string, ...[string, string][]][])('takes tags as %s', async (_name, ...tags) => {
  const { given: body } = await received(await formSent(form([...described, ['files', document], ...tags])));
  expect(body).toMatchObject({ title: '考研笔记', price: 990, tags: ['英语', '数学'], is_public: true });
});

test.each(['files', 'files[]', 'file', 'files[0]'])('takes files as %s, byte for byte', async (name) => {
  const { given: body } = await received(await formSent(form([...described, [name, document], [name, picture]])));
  const files = Object(body).files;
  expect(files.map((file: File) => [file.name, file.type, file.size])).toEqual([
    ['笔记.md', 'text/markdown', 6],
    ['cover.png', 'image/png', 6],
  ]);
  expect(new Uint8Array(await files[1].arrayBuffer())).toEqual(new Uint8Array(await picture.arrayBuffer()));
});

test('of a repeated single field the last one counts', async () => {
  const submitted = await formSent(
    form([...described, ['files', document], ['title', '新标题'], ['is_public', 'false']]),
  );
  expect((await received(submitted)).given).toMatchObject({ title: '新标题', is_public: false });
});

test('an untouched file input is no file', async () => {
  const { status, problem } = await received(await formSent(form([...described, ['files', new File([], '')]])));
  expect([status, problem.errors]).toEqual([
    400,
    [{ field: 'files', code: 'files_required', message: '请至少选择一个文件上传' }],
  ]);
});

test('a file where a text belongs, and a text where a file belongs, are problems of their fields', async () => {
  const submitted = await formSent(
    form([
      ['title', document],
      ['price', '1'],
      ['files', 'text'],
      ['tags', picture],
    ]),
  );
  const { status, problem } = await received(submitted);
  expect(status).toBe(400);
  expect(problem.errors.map(({ field }: { field: string }) => field)).toEqual(['title', 'tags.0', 'files']);
});

test.each([
  ['without a boundary', 'multipart/form-data', 'anything'],
  ['cut off', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nhalf'],
  ['that is none', 'multipart/form-data; boundary=x', 'nothing like it'],
])('a form %s is malformed', async (_name, type, body) => {
  const { status, problem } = await received({ headers: { 'content-type': type }, body });
  expect([status, problem.code]).toEqual([400, 'malformed_body']);
});
