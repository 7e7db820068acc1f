import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#infra/local/test-folder';
import { assetsIn, stacksIn } from './assembly.ts';

const folder = testFolder();

const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));

const stack = (name: string, ...dependencies: string[]) => ({
  type: 'aws:cloudformation:stack',
  dependencies,
  properties: { templateFile: `${name}.template.json`, stackName: `tanwei-dev-${name}` },
});

const artifacts = {
  'api.assets': { type: 'cdk:asset-manifest' },
  api: stack('api', 'web', 'api.assets'),
  web: stack('web', 'data'),
  data: stack('data'),
};

const asset = (path: string, packaging: string, objectKey: string) => ({
  source: { path, packaging },
  destinations: { here: { bucketName: 'assets', objectKey } },
});

write('manifest.json', { artifacts });
for (const name of ['api', 'web', 'data']) {
  write(`${name}.template.json`, { Resources: { One: { Type: `Test::${name}` } } });
}
mkdirSync(join(folder, 'asset.login'));
writeFileSync(join(folder, 'asset.login', 'index.mjs'), 'export const handler = 1;');
write('nested.json', { Resources: {} });
write('api.assets.json', {
  files: { a: asset('asset.login', 'zip', 'a.zip'), b: asset('nested.json', 'file', 'b.json') },
});

test('stacks come in the order in which they need each other, with their templates', () => {
  const stacks = stacksIn(folder);
  expect(stacks.map(({ id }) => id)).toEqual(['data', 'web', 'api']);
  expect(stacks[0]).toMatchObject({ name: 'tanwei-dev-data', types: ['Test::data'] });
});

test('stacks that wait for each other end it', () => {
  write('manifest.json', { artifacts: { one: stack('api', 'two'), two: stack('web', 'one') } });
  expect(() => stacksIn(folder)).toThrow('wait for each other');
});

test('a bundle becomes an archive and a template stays as it is, under the keys the templates name', async () => {
  const [bundle, template, ...others] = assetsIn(folder);
  expect(others).toEqual([]);
  expect([bundle?.key, template?.key]).toEqual(['a.zip', 'b.json']);
  const archive = Buffer.from((await bundle?.read()) ?? []);
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.toString('latin1')).toContain('index.mjs');
  expect(Buffer.from((await template?.read()) ?? []).toString()).toBe('{"Resources":{}}');
});
