import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '#infra/local/test-folder';
import { root } from '../root.ts';
import { boundaries } from './boundaries.ts';

const folder = testFolder();
let broken: string[];

/** A small copy of the architecture with one forbidden import for each rule. */
const forbidden: [rule: string, from: string, to: string][] = [
  ['shared', 'shared/ids.ts', 'functions/ports/index.ts'],
  ['shared', 'shared/money.ts', 'react'],
  ['domain', 'functions/domain/orders/orders.ts', 'functions/store/files/files.ts'],
  ['domain', 'functions/domain/prices.ts', 'fs'],
  ['store', 'functions/store/files/files.ts', 'functions/adapters/dynamo/table.ts'],
  ['store', 'functions/store/files/viewer-state.ts', 'functions/ports/index.ts'],
  ['store', 'functions/store/files/previews/previews.ts', 'functions/projections/search/index.ts'],
  ['ports', 'functions/ports/payments.ts', 'functions/store/orders/orders.ts'],
  ['projections', 'functions/projections/profiles/read.ts', 'functions/usecases/payments/pay.ts'],
  ['emails', 'functions/emails/sale.ts', 'functions/store/orders/sale.ts'],
  ['usecases', 'functions/usecases/files/publish.ts', 'functions/runtime/endpoint.ts'],
  ['usecases', 'functions/usecases/refunds/grant.ts', 'functions/adapters/alipay/refund.ts'],
  ['responses', 'functions/responses/files/files.ts', 'functions/runtime/http/serve.ts'],
  ['runtime', 'functions/runtime/session.ts', 'functions/usecases/accounts/passwords.ts'],
  ['test-setup', 'functions/api/files/create-file.ts', 'functions/test/market.ts'],
  ['sdk', 'functions/store/sales.ts', '@aws-sdk/client-dynamodb'],
  ['adapters', 'functions/adapters/dynamo/table.ts', 'functions/domain/fees.ts'],
  ['sdk', 'functions/api/files/get-file.ts', '@aws-sdk/client-s3'],
  ['routes-and-workers', 'functions/api/files/list-files.ts', 'functions/api/profiles/get-user.ts'],
  ['routes-and-workers', 'functions/workers/mail.ts', 'functions/workers/sweep.ts'],
  ['functions', 'functions/api/accounts/login.ts', 'infra/lib/api/api.ts'],
  ['infra-lib', 'infra/lib/data/data.ts', 'functions/api/accounts/register.ts'],
  ['ops', 'infra/tools/context.ts', 'infra/lib/market.ts'],
  ['web', 'web/src/app/main.ts', 'functions/domain/fees.ts'],
  ['pages', 'web/src/pages/catalog/home/home.ts', 'web/src/pages/files/file/file.ts'],
  ['pages', 'web/src/pages/catalog/home/list.ts', 'web/src/app/header.ts'],
  ['features', 'web/src/features/upload/queue.ts', 'web/src/pages/uploads/create/upload-draft.ts'],
  ['features', 'web/src/session/session.ts', 'web/src/app/header.ts'],
  ['below-features', 'web/src/api/query.ts', 'web/src/features/upload/parts.ts'],
  ['ui', 'web/src/ui/card/file-card.ts', 'web/src/features/upload/parts.ts'],
  ['ui', 'web/src/ui/card/creator-card.ts', 'web/src/session/token.ts'],
  ['ui', 'web/src/ui/list/pager.ts', '@tanstack/react-query'],
  ['test-setup', 'web/src/features/upload/rows.ts', 'web/src/test/goods.ts'],
  ['development-packages', 'web/src/app/page.ts', 'vitest'],
  ['build-packages', 'web/src/app/page.ts', 'vite'],
  ['start-packages', 'infra/local/main.ts', 'esbuild'],
  ['tests-are-ends', 'infra/local/main.ts', 'infra/local/other.test.ts'],
  ['no-cycles', 'web/src/ui/a.ts', 'web/src/ui/b.ts'],
];

const allowed: [from: string, to: string][] = [
  ['shared/limits.ts', 'zod'],
  ['functions/domain/secrets.ts', 'node:crypto'],
  ['functions/store/accounts/users.ts', 'functions/ports/table.ts'],
  ['functions/usecases/orders/open-order.ts', 'functions/ports/index.ts'],
  ['functions/usecases/orders/grant.ts', 'functions/emails/receipt.ts'],
  ['functions/workers/payout.test.ts', 'functions/test/payouts.ts'],
  ['functions/adapters/s3/blobs.ts', '@aws-sdk/client-s3'],
  ['functions/api/files/star-file.ts', 'functions/store/accounts/users.ts'],
  ['functions/api/files/star-file.test.ts', 'functions/api/profiles/get-user.ts'],
  ['infra/lib/env.ts', 'functions/runtime/env.ts'],
  ['infra/local/system.ts', 'functions/api/profiles/get-user.ts'],
  ['web/src/app/router.ts', 'web/src/pages/catalog/home/banner.ts'],
  ['web/src/pages/catalog/home/banner.ts', 'web/src/features/upload/parts.ts'],
  ['web/src/pages/catalog/home/home.test.ts', 'web/src/test/goods.ts'],
  ['web/src/features/upload/wait-until-open.ts', 'web/src/session/token.ts'],
  ['web/src/ui/list/rows.ts', 'web/src/nav/paths.ts'],
  ['web/src/nav/paths.ts', 'shared/limits.ts'],
  // The other half of the cycle above, which is reported once.
  ['web/src/ui/b.ts', 'web/src/ui/a.ts'],
];

function write(path: string, line: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${line}\nexport const x = 1;\n`, { flag: 'a' });
}

function stub(name: string): void {
  write(`node_modules/${name}/index.js`, '');
  writeFileSync(
    join(folder, 'node_modules', name, 'package.json'),
    JSON.stringify({ name, type: 'module', main: 'index.js' }),
  );
}

const relativeTo = (from: string, to: string): string =>
  /\.ts$/.test(to) ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to;

beforeAll(() => {
  for (const name of [
    'zod',
    'react',
    'vite',
    'vitest',
    'esbuild',
    '@tanstack/react-query',
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/client-s3',
  ])
    stub(name);
  for (const file of ['package.json', 'tsconfig.json']) copyFileSync(join(root, file), join(folder, file));
  const imports = [...forbidden.map(([, from, to]) => [from, to] as const), ...allowed];
  const targets = new Set(imports.map(([, to]) => to).filter((to) => to.endsWith('.ts')));
  for (const target of targets) if (!imports.some(([from]) => from === target)) write(target, '');
  for (const [from, to] of imports) write(from, `import '${relativeTo(from, to)}';`);
  broken = boundaries(folder).broken;
});

test.each(forbidden)('%s: %s must not import %s', (rule, from, to) => {
  expect(broken.filter((line) => line.startsWith(`${rule}: ${from} → `)).join()).toContain(to);
});

test.each(allowed)('%s may import %s', (from) => {
  expect(broken.filter((line) => line.includes(`: ${from} → `))).toEqual([]);
});
