import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { PortName } from '#functions/ports/index';
import { portEnv } from '#functions/runtime/env';
import { handlerFileOf, type RouteName } from '#shared/contract/index';
import { needsSession } from '#shared/contract/route';
import { deployedRoutes } from './api/api.ts';
import { noCode } from './code.ts';
import { environmentOf } from './functions/environment.ts';
import type { Grant } from './grants/grant.ts';
import { scheduleGrants, workerGrants } from './grants/worker-grants.ts';
import { grants, sessionGrants } from './grants.ts';
import { namesOf } from './names.ts';
import { queueNames } from './resources.ts';
import { scheduleNames } from './schedules.ts';
import { settingsOf } from './settings.ts';
import { testInline } from './test-market.ts';

const withPorts = z.object({ ports: z.array(z.string()) });

async function portsOf(path: string, name: string): Promise<string[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(import.meta.dirname, '../..', path)).href);
  return withPorts.parse(module[name]).ports;
}

interface Subject {
  name: string;
  ports: string[];
  grants: readonly Grant[];
}

const routeSubject = async (name: RouteName): Promise<Subject> => ({
  name,
  ports: await portsOf(handlerFileOf(name), name),
  grants: grants[name],
});

const subjects: Subject[] = await Promise.all([
  ...deployedRoutes.map(([name]) => routeSubject(name)),
  ...queueNames.map(async (queue) => ({
    name: `worker ${queue}`,
    ports: await portsOf(`functions/workers/${queue}.ts`, 'worker'),
    grants: workerGrants[queue],
  })),
  ...scheduleNames.map(async (schedule) => ({
    name: `schedule ${schedule}`,
    ports: await portsOf(`functions/workers/${schedule}.ts`, 'schedule'),
    grants: scheduleGrants[schedule],
  })),
]);

/** The grants that each port can use. Ports that compute, or only read the configuration, need none. */
const usable: Record<PortName, readonly Grant[]> = {
  table: ['table:read', 'table:write'],
  search: ['table:read', 'table:write', 'search:read', 'search:write'],
  blobs: ['content:read', 'content:write', 'content:delete'],
  links: ['content:sign-upload', 'content:sign-download'],
  queues: queueNames.map((name): Grant => `queue:${name}`),
  mail: ['mail:send'],
  payments: ['secret:payments'],
  mockBank: [],
  payouts: ['secret:payments', 'secret:payouts'],
  payoutTerms: [],
  bills: ['secret:payments'],
  tokens: ['secret:session'],
  vault: ['vault:seal', 'vault:open'],
  factorVault: ['secret:factors'],
  passkeys: [],
  passwords: [],
  clock: [],
  ids: [],
  shell: [],
  httpProbe: [],
  site: [],
};

const isPort = (name: string): name is PortName => Object.hasOwn(usable, name);

test.each(subjects)('$name: every port has a grant, and every grant a port', ({ ports, grants: allowed }) => {
  const portNames = ports.filter(isPort);
  expect(portNames).toEqual(ports);
  const without = portNames.filter(
    (port) => usable[port].length > 0 && !usable[port].some((grant) => allowed.includes(grant)),
  );
  expect(without, 'ports without a grant').toEqual([]);
  const unused = allowed.filter((grant) => !portNames.some((port) => usable[port].includes(grant)));
  expect(unused, 'grants without a port').toEqual([]);
});

/** Variables from the secrets and from Lambda. */
const elsewhere = ['SESSION_KEYS', 'FACTOR_KEYS', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/** The mock provider is never deployed; keys of real providers are in the secret `payments`. */
const providers = /^(MOCK|ALIPAY|STRIPE)_/;

function variablesFor(allowed: readonly Grant[]): string[] {
  const settings = settingsOf({});
  const site = { appUrl: 'https://a', contentUrl: 'https://b', contentKeyPairId: 'K' };
  const deployment = { settings, names: namesOf(settings.stage), codeOf: noCode, inline: testInline, site };
  return [...Object.keys(environmentOf(allowed, deployment)), ...elsewhere];
}

test.each(subjects)('$name is told everything its ports read', ({ ports, grants: allowed }) => {
  const variables = variablesFor(allowed);
  const needed = ports.filter(isPort).flatMap((port) =>
    Object.entries<z.ZodType>(portEnv[port].shape)
      .filter(([variable, schema]) => !providers.test(variable) && !schema.safeParse(undefined).success)
      .map(([variable]) => variable),
  );
  expect(needed.filter((variable) => !variables.includes(variable))).toEqual([]);
});

test('no function that a stranger can call, directly or by a queue of payments, reads a key that sends money to sellers', () => {
  const all = { ...grants, ...workerGrants, ...scheduleGrants };
  const readers = Object.entries<readonly Grant[]>(all).filter(([, allowed]) => allowed.includes('secret:payouts'));
  expect(readers.map(([name]) => name)).toEqual(['payout']);
});

test('rows that read a session may, and others may not', () => {
  for (const [name, row] of deployedRoutes) {
    const reads = needsSession(row) || row.personal === true;
    expect(sessionGrants(row).length > 0, name).toBe(reads);
  }
});
