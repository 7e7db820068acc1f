import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortName, Ports } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { grants, sessionGrants } from '#infra/lib/grants';
import type { Grant } from '#infra/lib/grants/grant';
import { scheduleGrants, workerGrants } from '#infra/lib/grants/worker-grants';
import type { ScheduleName } from '#infra/lib/schedules';
import { type RouteName, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import type { QueueName } from '#shared/messages/index';

/** A function and its grants. */
export interface Subject {
  name: string;
  grants: readonly Grant[];
}

/** Undefined for a route that is never deployed and so has no grants. */
export function routeSubject(name: RouteName): Subject | undefined {
  const row: Route = routes[name];
  return row.access === 'development' ? undefined : { name, grants: [...grants[name], ...sessionGrants(row)] };
}

/** Every worker may park a message in the table. */
export const workerSubject = (queue: QueueName): Subject => ({
  name: `worker ${queue}`,
  grants: [...workerGrants[queue], 'table:write'],
});

export const scheduleSubject = (name: ScheduleName): Subject => ({
  name: `schedule ${name}`,
  grants: scheduleGrants[name],
});

/** Any one of these grants suffices. */
type AnyOfGrants = readonly Grant[];

type GrantsFor = (method: string, first: unknown) => readonly AnyOfGrants[];

const writesIn = (first: unknown): readonly Write[] => (Array.isArray(first) ? first : []);

/** An update of a session's last use needs only the narrower grant; IAM knows sessions by the prefix of their key. */
const grantsForWrite = (write: Write): AnyOfGrants =>
  'update' in write && write.update.pk.startsWith('SES#') ? ['table:write', 'table:sessions'] : ['table:write'];

const constantly =
  (...grant: Grant[]): GrantsFor =>
  () => [grant];

const isQueue = (name: unknown): name is QueueName => typeof name === 'string' && Object.hasOwn(workerGrants, name);

const blobGrants: Record<string, Grant> = {
  begin: 'content:write',
  parts: 'content:write',
  join: 'content:write',
  abandon: 'content:write',
  write: 'content:write',
  head: 'content:read',
  read: 'content:read',
  readRange: 'content:read',
  remove: 'content:delete',
};

/** Grants that a call of a port needs. Ports that only compute or read the configuration need none. */
const portGrants: Partial<Record<PortName, GrantsFor>> = {
  table: (method, first) => (method === 'commit' ? writesIn(first).map(grantsForWrite) : [['table:read']]),
  search: (method) => [[method === 'put' || method === 'remove' ? 'search:write' : 'search:read']],
  queues: (_, first) => (isQueue(first) ? [[`queue:${first}`]] : []),
  blobs: (method) => [[blobGrants[method] ?? 'content:write']],
  links: (method) => [[method === 'download' ? 'content:sign-download' : 'content:sign-upload']],
  mail: constantly('mail:send'),
  vault: (method) => [[method === 'open' ? 'vault:open' : 'vault:seal']],
  tokens: constantly('secret:session'),
  factorVault: constantly('secret:factors'),
  payments: constantly('secret:payments'),
  bills: constantly('secret:payments'),
  payouts: constantly('secret:payouts'),
};

interface GuardedPort {
  port: string;
  needs: GrantsFor;
  subject: Subject;
}

/** A line of the record of used rights. */
export const grantLine = ({ name }: Subject, grant: Grant): string => `${name}: ${grant}`;

/** Each line is recorded once per process. */
const recorded = new Set<string>();

/** With `RIGHTS_FOLDER`, all processes of a test run record their used rights there. */
function record(line: string): void {
  const folder = process.env.RIGHTS_FOLDER;
  if (folder === undefined || recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(join(folder, String(process.pid)), `${line}\n`);
}

/** @throws where AWS would refuse, naming the missing grant */
function checkGrant({ port, needs, subject }: GuardedPort, method: string, first: unknown): void {
  for (const alternatives of needs(method, first)) {
    const granted = alternatives.filter((grant) => subject.grants.includes(grant));
    if (granted.length === 0)
      throw new Error(`${subject.name} has no grant for ${port}.${method}: ${alternatives.join(' or ')}`);
    for (const grant of granted) record(grantLine(subject, grant));
  }
}

/** Guards a port and, recursively, the objects that it holds, such as providers by name. */
const guard = <P extends object>(port: P, guarded: GuardedPort): P =>
  new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value === 'function')
        return (...args: unknown[]) => {
          checkGrant(guarded, String(key), args[0]);
          return Reflect.apply(value, target, args);
        };
      return typeof value === 'object' && value !== null ? guard(value, guarded) : value;
    },
  });

/** Ports with the rights of one function: a call that its role does not allow in AWS is refused here as well. */
export function withRights<P extends object>(ports: P, subject: Subject | undefined): P {
  if (!subject) return ports;
  const partial: Partial<Ports> = ports;
  const held = Object.entries(portGrants).flatMap(([port, needs]) => {
    const instance = partial[port as PortName];
    return instance ? [[port, guard(instance, { port, needs, subject })]] : [];
  });
  return { ...ports, ...Object.fromEntries(held) };
}
