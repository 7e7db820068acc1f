import { noFactors } from '#functions/domain/accounts/factors/factors';
import { factorsWrite } from '#functions/store/accounts/factors/factors';
import { holdPayoutById } from '#functions/usecases/operations/payouts';
import { changeRole } from '#functions/usecases/operations/roles';
import { hour, minute } from '#shared/limits';
import type { Role } from '#shared/roles';
import { type Member, register, userIdOf } from './accounts.ts';
import { DemoRefusal } from './client.ts';
import type { DemoPerson } from './content.ts';
import { type Seed, type SeedEvent, startOfDay } from './seed.ts';

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
  const spammer = () => seed.member('fang_fang');
  const report = (member: Member, target: object, reason: string, text: string) =>
    member.call<{ data: { id: string } }>('POST', '/api/reports', { target, reason, text });
  const fileOf = (folder: string) => ({ type: 'file', id: seed.listing(folder).id });
  const reportReview = async (folder: string, reason: string) => {
    const { id, seller, file } = seed.listing(folder);
    const author = await userIdOf(market, seed.member(file.reviews[0]?.buyer ?? ''));
    return report(seller, { type: 'review', id: `${id}_${author}` }, reason, '请看一下这条评价。');
  };
  const decide = (member: Member, caseId: string, body: object) =>
    member.call<{ data: { measure: { id: string } } }>('POST', `/api/operator/cases/${caseId}/decide`, body);

  let measureId = '';
  const decideCases = async () => {
    const moderator = await registerOperator(seed, colleague, 'moderator');
    const target = { type: 'user', id: await userIdOf(market, spammer()) };
    const spam = await report(seed.member('tao_tao'), target, 'spam', '到处发广告。');
    const limit = { decision: 'limit', rule: 'spam', words: '多次发布广告，暂停上架。', revision: 1 };
    measureId = (await decide(moderator, spam.data.id, limit)).data.measure.id;
    const threat = await reportReview('sun_teacher/1-report-comments', 'extortion');
    const fold = { decision: 'fold', rule: 'extortion', words: '以差评索要返现。', revision: 1 };
    await decide(moderator, threat.data.id, fold);
  };
  let isHeld = false;

  return [
    seed.ago(72, () => registerOperator(seed, demoOperator, 'admin')),
    seed.ago(48, decideCases),
    seed.ago(26, () =>
      spammer().call('POST', `/api/measures/${measureId}/appeal`, { text: '我只发过一次自己的链接，不是广告。' }),
    ),
    seed.ago(20, () => {
      const target = fileOf('qinghe_design/1-shop-pictures');
      return report(seed.member('qiqi_design'), target, 'ai_undeclared', '图标看起来是 AI 生成的，没有说明。');
    }),
    seed.ago(9, () => {
      const files = [fileOf('sun_teacher/1-report-comments').id];
      return market.api.call('POST', '/api/notices', { body: { ...notice, files } });
    }),
    seed.ago(6, () => reportReview('half_sugar/1-solo-dinners', 'deceptive')),
    seed.ago(5, () => {
      const target = fileOf('song_song/1-closing-chimes');
      return report(seed.member('zhou_mo'), target, 'deceptive', '说明里写的页数和实际不一样。');
    }),
    // Shortly before each payout run: then there may be something to pay.
    ...Array.from({ length: 24 }, (_, run) => ({
      at: startOfDay(now, 6) + (run + 1) * 6 * hour - 5 * minute,
      async act() {
        if (!isHeld) isHeld = await holdNextPayout(seed, seed.member('shanyin_photo'));
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
