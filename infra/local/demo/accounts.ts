import { day } from '#shared/limits';
import type { DemoPerson } from './content.ts';
import type { MemoryMarket } from './memory-market.ts';

/** The password of every demo account: it is printed at the start and opens nothing but this machine's demo market. */
export const demoPassword = 'shichang-2026';

/** A registered person, who calls the contract in a session of their own. */
export interface Member {
  username: string;
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T>;
}

const sessionLifetime = 6 * day;

/** Registers, opens the link in the email, and fills in the profile. */
export async function register(market: MemoryMarket, { username, display_name, bio }: DemoPerson): Promise<Member> {
  const { api, now } = market;
  const email = `${username}@example.com`;
  await api.call('POST', '/api/auth/register', { body: { username, email, password: demoPassword } });
  await market.settle();
  const message = market.ports.mail.emails.findLast(({ to, text }) => to === email && text.includes('/verify-email?'));
  const proof = /verify-email\?token=([\w-]+)/.exec(message?.text ?? '')?.[1];
  await api.call('GET', `/api/auth/verify-email?token=${proof}`);
  let session = { token: '', since: Number.NEGATIVE_INFINITY };
  const member: Member = {
    username,
    async call(method, path, body) {
      if (now() - session.since > sessionLifetime) {
        const login = { email: username, password: demoPassword };
        const { token } = await api.call<{ token: string }>('POST', '/api/auth/login', { body: login });
        session = { token, since: now() };
      }
      return api.call(method, path, { token: session.token, body });
    },
  };
  await member.call('PUT', '/api/users/profile', { email, bio, display_name });
  return member;
}

export async function userIdOf({ api }: MemoryMarket, { username }: Member): Promise<string> {
  const { user } = await api.call<{ user: { id: string } }>('GET', `/api/users/${username}`);
  return user.id;
}
