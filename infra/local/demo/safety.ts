import { noFactors } from '#functions/domain/accounts/factors';
import { factorsWrite } from '#functions/store/accounts/factors';
import { holdPayout } from '#functions/usecases/operations/payouts';
import { changeRole } from '#functions/usecases/operations/roles';
import { day, hour, minute } from '#shared/limits';
import type { Role } from '#shared/roles';
import { DemoRefused } from './client.ts';
import type { Past } from './past.ts';
import { type DemoPerson, join, type Member, mailOf } from './people.ts';
import { dayBegan } from './plan.ts';
import { reviewWith } from './reviews.ts';
import type { Shelf } from './shelves.ts';
import { folded, reported } from './words.ts';

/** For an authenticator app: printed with the login, and good for nothing but this machine's demo market. */
export const demoFactorKey = 'SHICHANGTANWEIDEMOKEYABCDEFGHJK2';

/** They look after the market: the one whose login is printed, and the colleague whose decision was objected to. */
export const demoOperator: DemoPerson = { username: 'ban_shouyi', displayName: '守一', bio: '' };
const colleague: DemoPerson = { username: 'ban_zhiwei', displayName: '知微', bio: '' };

interface Event {
  at: number;
  act(): Promise<unknown>;
}

interface Scene {
  past: Past;
  now: number;
  customer(at: number): Member;
  /** Of a stall, by the name of its keeper: its first file. */
  shelfOf(username: string): Shelf;
  shelvesOf(username: string): Shelf[];
  seller(username: string): Member;
}

async function employ(past: Past, person: DemoPerson, role: Role): Promise<Member> {
  const member = await join(past, person);
  const { table, clock, factorVault } = past.ports;
  const said = { actor: demoOperator.username };
  const granted = await changeRole(past.ports, 'role grant', { name: person.username, role, said });
  if (!granted.ok) throw new Error(`demo market: ${person.username} has no role: ${granted.code}`);
  const { id } = granted.value;
  const totp = { sealed: await factorVault.seal(id, demoFactorKey), since: clock.now(), usedStep: 0 };
  await table.commit([factorsWrite(id, { ...noFactors(), totp })]);
  return member;
}

const claimant = {
  ...{ name: '林某', phone: '13800138000', email: mailOf('claimant'), address: '杭州市西湖区' },
  id_number: '11010118900101100X',
};

/** Two reports, a notice, an appeal and a payout that is left to a person: what somebody in the console finds to do. */
export function troubles(scene: Scene): Event[] {
  const { past, now, customer, shelfOf, shelvesOf, seller } = scene;
  const call = async <T>(member: Member | undefined, path: string, body: object) =>
    past.api.call<{ data: T }>('POST', path, { token: await member?.token(), body });
  const report = (at: number, target: object, reason: string, text: string) =>
    call<{ id: string }>(customer(at), '/api/reports', { target, reason, text });
  const file = (username: string) => ({ type: 'file', id: shelfOf(username).id });

  const reportWords = async (username: string, words: string, reason: string) => {
    const id = await reviewWith(past, shelvesOf(username), words);
    const body = { target: { type: 'review', id }, reason, text: '请看一下这条评价。' };
    return id === undefined ? undefined : call<{ id: string }>(seller(username), '/api/reports', body);
  };
  const foldThreat = async (other: Member) => {
    const made = await reportWords('sun_teacher', folded, 'extortion');
    const body = { decision: 'fold', rule: 'extortion', words: '以差评索要返现。', revision: 1 };
    if (made) await call(other, `/api/operator/cases/${made.data.id}/decide`, body);
  };

  const limited = async () => {
    const [spammer, other] = [customer(11), await employ(past, colleague, 'moderator')];
    const { user } = await past.api.call<{ user: { id: string } }>('GET', `/api/users/${spammer.username}`);
    const { data } = await report(2, { type: 'user', id: user.id }, 'spam', '到处发广告。');
    const body = { decision: 'limit', rule: 'spam', words: '多次发布广告，暂停上架。', revision: 1 };
    const decided = await call<{ measure: { id: string } }>(other, `/api/operator/cases/${data.id}/decide`, body);
    await foldThreat(other);
    return decided.data.measure.id;
  };
  const made = { measure: '', isStuck: false };

  return [
    { at: now - 3 * day, act: () => employ(past, demoOperator, 'admin') },
    {
      at: now - 2 * day,
      async act() {
        made.measure = await limited();
      },
    },
    {
      at: now - 26 * hour,
      act: () =>
        call(customer(11), `/api/measures/${made.measure}/appeal`, { text: '我只发过一次自己的链接，不是广告。' }),
    },
    {
      at: now - 20 * hour,
      act: () => report(7, file('qinghe_design'), 'ai_undeclared', '图标看起来是 AI 生成的，没有说明。'),
    },
    { at: now - 6 * hour, act: () => reportWords('half_sugar', reported, 'deceptive') },
    { at: now - 5 * hour, act: () => report(3, file('song_song'), 'deceptive', '说明里写的页数和实际不一样。') },
    {
      at: now - 9 * hour,
      act: () =>
        call(undefined, '/api/notices', {
          files: [shelfOf('sun_teacher').id],
          work: '《初中几何辅助线一百例》，2021 年首次发表。',
          evidence: '预览第 1 页的例题和图与原书第 12 页相同。',
          links: ['https://example.com/geometry'],
          ...{ claimant, as: 'self', true_statement: true, signature: '林某' },
        }),
    },
    ...beforeRuns(now).map((at) => ({
      at,
      async act() {
        made.isStuck ||= await stuckPayout(past, seller('shanyin_photo'));
      },
    })),
  ];
}

/** Shortly before payouts go out: then there may be something to pay. */
const beforeRuns = (now: number): number[] =>
  Array.from({ length: 24 }, (_, at) => dayBegan(now, 6) + (at + 1) * 6 * hour - 5 * minute);

/** "Pay out now", and somebody of us wants to look at it first. False where there is nothing to pay yet. */
async function stuckPayout({ api, ports }: Past, member: Member): Promise<boolean> {
  const token = await member.token();
  try {
    const { data } = await api.call<{ data: { id: string } }>('POST', '/api/payments/withdraw', { token, body: {} });
    return (await holdPayout(ports, data.id)).ok;
  } catch (error) {
    if (error instanceof DemoRefused && error.code === 'payout_too_small') return false;
    throw error;
  }
}
