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
