import { parseArgs } from 'node:util';
import { outcomeLine, smokeOptions, walk } from './steps.ts';

/**
 * `npm run smoke -- --url=https://market.example.com [--gateway=https://….execute-api.….amazonaws.com]`: checks that a
 * visitor can use a deployed market. `npm run deploy` ends with the same steps.
 */
const { values } = parseArgs({ options: smokeOptions });
const { url, gateway } = values;
const patienceMs = Number(values.patience) * 1000;
if (!URL.canParse(url ?? '')) {
  console.error('Which market? --url=https://…');
  process.exitCode = 2;
} else {
  const outcomes = await walk({ url: new URL(url ?? '').origin, gateway, patienceMs });
  for (const outcome of outcomes) console.log(outcomeLine(outcome));
  process.exitCode = outcomes.some(({ problem }) => problem !== undefined) ? 1 : 0;
}
