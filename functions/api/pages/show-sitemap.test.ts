import { expect, test } from 'vitest';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { showSitemap } from './show-sitemap.ts';

test('the sitemap has public files and whoever sells them, each once', async () => {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const file = await posted(ports, seller);
  const second = await posted(ports, seller, { title: '第二件' });
  const hidden = await posted(ports, seller, { isPublic: false });
  const map = await valueIn(call(showSitemap, ports, {}));
  const paths = [...map.matchAll(/<loc>https:\/\/tanwei\.test([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toEqual(['/', `/code/${second.id}`, `/code/${file.id}`, '/user/lin_xi']);
  expect(map).not.toContain(hidden.id);
});
