import { folded, foldedRuns } from './folded.ts';
import { reservedUsernames } from './ids.ts';

/** The house itself: no name may contain it. */
const brands = ['tanwei', '摊位'].map(folded);

/** Whoever has one of these alone for a name speaks for the house, or seems to. */
const roles = (
  'admin administrator root system sysadmin support official staff moderator payment payments refund refunds billing ' +
  'security helpdesk customerservice service webmaster postmaster operator alipay wechatpay guanfang kefu guanliyuan pingtai ' +
  '官方 客服 管理员 管理 系统 平台 站长 运营 审核 审核员 工作人员 员工 财务 支付 付款 退款 打款 收款 结算 公告 通知 版主 ' +
  '支付宝 微信支付 安全中心 客服中心 人工客服'
)
  .split(' ')
  .map(folded);

/** Whatever follows, a name that begins so speaks for the house; behind a name of one's own it says whose staff one is. */
const openings = ['官方', '客服', '管理员', '工作人员'].map(folded);

/** What is put before or behind such a word, and says nothing by itself. */
const fillers = (
  'the of my a team center centre desk help online real verified account bot cn com group ' +
  '中心 在线 专员 团队 小组 助手 小助手 售后 账号 账户 消息 部 号 真 的 人工 超级 唯一'
)
  .split(' ')
  .map(folded);

const words = [...roles.map((word) => ({ word, isRole: true })), ...fillers.map((word) => ({ word, isRole: false }))];

/** Whether the rest of a name, from here on, is nothing but such words, at least one of which speaks for the house. */
const isMadeOfRoles = (rest: string, hasRole = false): boolean =>
  rest === ''
    ? hasRole
    : words.some(
        ({ word, isRole }) => rest.startsWith(word) && isMadeOfRoles(rest.slice(word.length), hasRole || isRole),
      );

/** With the digits around it taken off, or taken for letters: `admin1` and `adm1n` are the same to whoever reads quickly. */
const readings = (name: string): string[] => [
  folded(name),
  folded(name.replace(/^[\d\s\p{P}_]+|[\d\s\p{P}_]+$/gu, '')),
  folded(name.replace(/\d/g, '')),
];

const begunBy = (runs: readonly string[]): string[] => runs.map((_, end) => runs.slice(0, end + 1).join(''));

/**
 * In one piece anywhere, or taken apart by separators: then it has to begin and to end where a piece does, so that
 * nobody's first and last name become a brand where they meet.
 */
function containsBrand(name: string): boolean {
  const runs = foldedRuns(name);
  const isWithin = runs.some((run) => brands.some((brand) => run.includes(brand)));
  return isWithin || runs.some((_, from) => begunBy(runs.slice(from)).some((joined) => brands.includes(joined)));
}

/** A name by which somebody would pass for the house, or for those who work for it. */
export const isReservedName = (name: string): boolean =>
  containsBrand(name) ||
  readings(name).some((reading) => isMadeOfRoles(reading) || openings.some((word) => reading.startsWith(word)));

/** Nor may a username be a part of an address of the house. */
export const isReservedUsername = (name: string): boolean =>
  reservedUsernames.has(name.toLowerCase()) || isReservedName(name);

/** A picture made of several characters, which are joined by what cannot be seen by itself. */
const pictures =
  /\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?)*(?:[\u{E0020}-\u{E007F}]+)?|[0-9#*]\uFE0F?\u20E3/gu;

/** What cannot be seen, or turns about what stands beside it. */
export const hasInvisible = (name: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\u2800\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/u.test(
    name.replace(pictures, ''),
  );
