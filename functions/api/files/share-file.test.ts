import { expect, test } from 'vitest';
import { posted } from '../../test/files.ts';
import { member } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { shareFile } from './share-file.ts';

test('the address to pass on is the page of the post', async () => {
  const ports = testPorts();
  const { id } = await posted(ports, await member(ports, 'lin_xi'));
  const { share_link } = await valueIn(call(shareFile, ports, { params: { id } }));
  expect(share_link).toBe(`https://tanwei.test/code/${id}`);
});

test('what one may not see one cannot share', async () => {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const { id } = await posted(ports, seller, { isPublic: false });
  expect(await call(shareFile, ports, { params: { id } })).toMatchObject({ code: 'file_not_found' });
  expect(await call(shareFile, ports, { params: { id }, user: seller })).toMatchObject({ ok: true });
});
