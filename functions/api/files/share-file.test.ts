import { expect, test } from 'vitest';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { shareFile } from './share-file.ts';

test('the address to pass on is the page of the post', async () => {
  const ports = testPorts();
  const { id } = await posted(ports, await member(ports, 'lin_xi'));
  const { share_link } = await valueIn(call(shareFile, ports, { params: { id } }));
  expect(share_link).toBe(`https://tanwei.test/code/${id}`);
});
