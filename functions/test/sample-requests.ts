import { type RouteName, routes } from '#shared/contract/index';
import { exampleOf, type KnownValues } from './examples.ts';
import { testPayoutForm } from './payout-account.ts';
import { testPassword } from './people.ts';
import { codeFor, type Populated, type Request, type Role, sessionless } from './populated.ts';
import type { Case } from './rights.ts';

type Sessionless = (typeof sessionless)[number];

export const isSessionless = (role: Role): role is Sessionless => sessionless.some((name) => name === role);

/** Sample values by field name. Each caller has their own names, so that no throttle is shared. */
const sentBy = (role: Role): KnownValues => ({
  ...testPayoutForm,
  username: `neu_${role}`,
  email: `${role}@nowhere.example`,
  password: testPassword,
  current_password: testPassword,
  new_password: 'a better one than before',
  title: '改了',
  code: '123456',
  name: '新的名字',
  price: 1,
  ends_at: '2026-12-20T00:00:00+08:00',
  rating: 5,
  text: '说得更清楚的几个字',
  q: 'nan',
  jpeg: 'QUJD',
});

/** Fields that mean something else in these routes. */
const sentTo: Partial<Record<RouteName, (market: Populated, role: Role) => KnownValues>> = {
  login: (market, role) => ({ email: isSessionless(role) ? 'nobody_at_all' : market[role].username }),
  countView: () => ({ source: 'direct' }),
  createFile: ({ upload }) => ({ uploads: [upload.id] }),
  updateAvatar: ({ upload }) => ({ picture: upload.id }),
  askOpenid: ({ sold }) => ({ back: `/payment/${sold.id}` }),
  createReport: ({ sold }) => ({ target: { type: 'file', id: sold.id } }),
  createNotice: ({ sold }, role) => ({ files: [sold.id], claimant: { email: `${role}@claimant.example` } }),
  completeNotice: ({ onSale }, role) => ({ files: [onSale.id], claimant: { email: `${role}@claimant.example` } }),
};

/** Only the owner has second factors. */
const factorOf = (name: RouteName, role: Role): KnownValues =>
  role === 'owner' ? { second_factor: { type: 'recovery', code: codeFor(name) } } : {};

interface Asker {
  role: Role;
  thing: Case['thing'];
}

/** A valid request to a route about this resource, built from the route's schemas. */
export const sampleRequests = (market: Populated, name: RouteName, { role, thing }: Asker): Request =>
  exampleOf(routes[name], {
    ...sentBy(role),
    ...factorOf(name, role),
    ...sentTo[name]?.(market, role),
    ...thing?.(market),
  });
