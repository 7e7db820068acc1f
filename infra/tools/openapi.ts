import { readFileSync, writeFileSync } from 'node:fs';
import { routeEntries } from '#shared/contract/index';
import { openapi } from '#shared/contract/openapi/openapi';

/**
 * Writes docs/openapi.json anew where the contract says something else: `npm run check` does it first, so nobody edits it.
 * On a machine that checks for others (`CI`) a difference is a failure: what it wrote, nobody would commit.
 */
const file = new URL('../../docs/openapi.json', import.meta.url);
const existing = readFileSync(file, 'utf8');

/** Operations keep the order they have in the document, so that moving a route to another noun is no change to its readers; new ones come last. */
const documented = [...existing.matchAll(/"operationId": "(\w+)"/g)].map(([, name]) => name);
const rankOf = (name: string): number => (documented.includes(name) ? documented.indexOf(name) : documented.length);
const ordered = routeEntries.toSorted(([first], [second]) => rankOf(first) - rankOf(second));
const text = `${JSON.stringify(openapi(ordered), null, 2)}\n`;

if (existing === text) {
  console.log('docs/openapi.json is up to date.');
} else if (process.env.CI) {
  console.error('docs/openapi.json is not what the contract says. Run `npm run check` and commit it.');
  process.exitCode = 1;
} else {
  writeFileSync(file, text);
  console.log('docs/openapi.json is written anew: commit it with the contract.');
}
