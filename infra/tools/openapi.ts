import { readFileSync, writeFileSync } from 'node:fs';
import { routeEntries } from '#shared/contract/index';
import { openapi } from '#shared/contract/openapi/openapi';

/**
 * Regenerates docs/openapi.json from the contract, as the first step of `npm run check`; it is not edited by hand. With
 * `CI` set a difference is a failure, because the result would not be committed.
 */
const file = new URL('../../docs/openapi.json', import.meta.url);
const existing = readFileSync(file, 'utf8');

/** In the document's order, new ones last, so that moving a route to another noun changes nothing in it. */
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
