import { noFactors } from '#functions/domain/accounts/factors/factors';
import { factorsWrite } from '#functions/store/accounts/factors/factors';
import { holdPayoutById } from '#functions/usecases/operations/payouts';
import { changeRole } from '#functions/usecases/operations/roles';
import { day, hour, minute } from '#shared/limits';
import type { Role } from '#shared/roles';
import { type Member, register, userIdOf } from './accounts.ts';
import { DemoRefusal } from './client.ts';
import type { DemoPerson } from './content.ts';
import { startOfDay } from './plan.ts';
import { firstReviewOf } from './reviews.ts';
import type { Seed, SeedEvent } from './seed.ts';

/** The key for an authenticator app: printed with the login, and useless outside this machine's demo market. */
export const demoFactorKey = 'SHICHANGTANWEIDEMOKEYABCDEFGHJK2';

/** Operators: the one whose login is printed, and a colleague whose decision was appealed. */
export const demoOperator: DemoPerson = { username: 'ban_shouyi', display_name: '守一', bio: '' };
const colleague: DemoPerson = { username: 'ban_zhiwei', display_name: '知微', bio: '' };

async function registerOperator({ market }: Seed, person: DemoPerson, role: Role): Promise<Member> {
  const member = await register(market, person);
  const { table, clock, factorVault } = market.ports;
  const audit = { actor: demoOperator.username };
  const granted = await changeRole(market.ports, 'role grant', { name: person.username, role, input: audit });
  if (!granted.ok) throw new Error(`demo market: ${person.username} has no role: ${granted.code}`);
  const { id } = granted.value;
  const totp = { sealed: await factorVault.seal(id, demoFactorKey), since: clock.now(), usedStep: 0 };
  await table.commit([factorsWrite(id, { ...noFactors(), totp })]);
  return member;
}

const notice = {
  work: '《初中几何辅助线一百例》，2021 年首次发表。',
  evidence: '预览第 1 页的例题和图与原书第 12 页相同。',
  links: ['https://example.com/geometry'],
  as: 'self',
  true_statement: true,
  signature: '林某',
  claimant: {
    name: '林某',
    phone: '13800138000',
    email: 'claimant@example.com',
    address: '杭州市西湖区',
    id_number: '11010118900101100X',
  },
};

/** Work for an operator: reports, a notice, an appeal, and a payout held for a decision. */
export function caseEvents(seed: Seed): SeedEvent[] {
  const { now, market } = seed;
  const spammer = () => seed.buyer(11);
  const report = (member: Member, target: object, reason: string, text: string) =>
    member.call<{ data: { id: string } }>('POST', '/api/reports', { target, reason, text });
  const fileOf = (username: string) => ({ type: 'file', id: seed.firstListingOf(username).id });
  const reportReview = async (username: string, reason: string) => {
    const id = await firstReviewOf(seed, seed.listingsOf(username));
    if (id !== undefined) return report(seed.seller(username), { type: 'review', id }, reason, '请看一下这条评价。');
  };
  const decide = (member: Member, caseId: string, body: object) =>
    member.call<{ data: { measure: { id: string } } }>('POST', `/api/operator/cases/${caseId}/decide`, body);

  let measureId = '';
  const decideCases = async () => {
    const moderator = await registerOperator(seed, colleague, 'moderator');
    const target = { type: 'user', id: await userIdOf(market, spammer()) };
    const spam = await report(seed.buyer(2), target, 'spam', '到处发广告。');
    const limit = { decision: 'limit', rule: 'spam', words: '多次发布广告，暂停上架。', revision: 1 };
    measureId = (await decide(moderator, spam.data.id, limit)).data.measure.id;
    const threat = await reportReview('sun_teacher', 'extortion');
    const fold = { decision: 'fold', rule: 'extortion', words: '以差评索要返现。', revision: 1 };
    if (threat) await decide(moderator, threat.data.id, fold);
  };
  let isHeld = false;

  return [
    { at: now - 3 * day, act: () => registerOperator(seed, demoOperator, 'admin') },
    { at: now - 2 * day, act: decideCases },
    {
      at: now - 26 * hour,
      act: () =>
        spammer().call('POST', `/api/measures/${measureId}/appeal`, { text: '我只发过一次自己的链接，不是广告。' }),
    },
    {
      at: now - 20 * hour,
      act: () => report(seed.buyer(7), fileOf('qinghe_design'), 'ai_undeclared', '图标看起来是 AI 生成的，没有说明。'),
    },
    { at: now - 6 * hour, act: () => reportReview('half_sugar', 'deceptive') },
    {
      at: now - 5 * hour,
      act: () => report(seed.buyer(3), fileOf('song_song'), 'deceptive', '说明里写的页数和实际不一样。'),
    },
    {
      at: now - 9 * hour,
      act: () => market.api.call('POST', '/api/notices', { body: { ...notice, files: [fileOf('sun_teacher').id] } }),
    },
    // Shortly before each payout run: then there may be something to pay.
    ...Array.from({ length: 24 }, (_, run) => ({
      at: startOfDay(now, 6) + (run + 1) * 6 * hour - 5 * minute,
      async act() {
        if (!isHeld) isHeld = await holdNextPayout(seed, seed.seller('shanyin_photo'));
      },
    })),
  ];
}

/** Withdraws, and an operator holds the payout; false when there is nothing to pay yet. */
async function holdNextPayout({ market }: Seed, seller: Member): Promise<boolean> {
  try {
    const { data } = await seller.call<{ data: { id: string } }>('POST', '/api/payments/withdraw', {});
    return (await holdPayoutById(market.ports, data.id)).ok;
  } catch (error) {
    if (error instanceof DemoRefusal && error.code === 'payout_too_small') return false;
    throw error;
  }
}
