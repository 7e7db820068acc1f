import { writeFileSync } from 'node:fs';
import { openapi } from '#shared/contract/openapi';

/** Writes docs/openapi.json from the contract: `npx node infra/tools/openapi.ts`. */
const file = new URL('../../docs/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(openapi(), null, 2)}\n`);
console.log('docs/openapi.json is up to date.');
