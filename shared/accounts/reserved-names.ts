import { reservedUsernames } from '../ids.ts';
import { confusableSkeleton, skeletonRuns } from '../text/confusables.ts';

/** The house itself: no name may contain it. */
const brands = ['tanwei', '摊位'];

/** Whoever has one of these alone for a name speaks for the house, or seems to. */
const roles = (
  'admin administrator root system sysadmin support official staff moderator payment payments refund refunds billing ' +
  'security helpdesk customerservice service webmaster postmaster operator alipay wechatpay guanfang kefu guanliyuan pingtai ' +
  '官方 客服 管理员 管理 系统 平台 站长 运营 审核 审核员 工作人员 员工 财务 支付 付款 退款 打款 收款 结算 公告 通知 版主 ' +
  '支付宝 微信支付 安全中心 客服中心 人工客服'
).split(' ');

/** Whatever follows, a name that begins so speaks for the house; behind a name of one's own it says whose staff one is. */
const openings = ['官方', '客服', '管理员', '工作人员'];

/** What is put before or behind such a word, and says nothing by itself. */
const fillers = (
  'the of my a team center centre desk help online real verified account bot cn com group ' +
  '中心 在线 专员 团队 小组 助手 小助手 售后 账号 账户 消息 部 号 真 的 人工 超级 唯一'
).split(' ');

function skeletonLists() {
  const words = [
    ...roles.map((role) => ({ word: confusableSkeleton(role), isRole: true })),
    ...fillers.map((filler) => ({ word: confusableSkeleton(filler), isRole: false })),
  ];
  return { words, brands: brands.map(confusableSkeleton), openings: openings.map(confusableSkeleton) };
}

let lists: ReturnType<typeof skeletonLists> | undefined;

/** Folded when a name is first asked about: nearly every function knows the rule, and few are ever asked. */
function skeletonWordLists(): ReturnType<typeof skeletonLists> {
  lists ??= skeletonLists();
  return lists;
}

/**
 * Whether a name is nothing but such words, at least one of which speaks for the house. Each place of it is looked at once:
 * 'helpdesk' is also 'help' and 'desk', and trying every way through a long name would not end.
 */
function isMadeOfRoles(name: string): boolean {
  const hasRoleAt = new Map([[0, false]]);
  const { words } = skeletonWordLists();
  for (let at = 0; at < name.length; at++) {
    const hasRole = hasRoleAt.get(at);
    if (hasRole === undefined) continue;
    for (const { word, isRole } of words) {
      const end = at + word.length;
      if (name.startsWith(word, at)) hasRoleAt.set(end, hasRole || isRole || hasRoleAt.get(end) === true);
    }
  }
  return hasRoleAt.get(name.length) === true;
}

/** Without the digits and separators around it. */
function bare(name: string): string {
  const characters = [...name];
  const isKept = (character: string) => !/[\d\s\p{P}_]/u.test(character);
  const first = characters.findIndex(isKept);
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isKept) + 1).join('');
}

/** With the digits around it taken off, or taken for letters: `admin1` and `adm1n` are the same to whoever reads quickly. */
const readings = (name: string): string[] => [
  confusableSkeleton(name),
  confusableSkeleton(bare(name)),
  confusableSkeleton(name.replace(/\d/g, '')),
];

/** Whether the runs from here on, put together, are this word. */
function spells(word: string, runs: readonly string[], from: number): boolean {
  let remaining = word;
  for (let at = from; at < runs.length && remaining !== ''; at++) {
    const run = runs[at] ?? '';
    if (!remaining.startsWith(run)) return false;
    remaining = remaining.slice(run.length);
  }
  return remaining === '';
}

/**
 * In one piece anywhere, or taken apart by separators: then it has to begin and to end where a piece does, so that
 * nobody's first and last name become a brand where they meet.
 */
function containsBrand(name: string): boolean {
  const runs = skeletonRuns(name).filter((run) => run !== '');
  return skeletonWordLists().brands.some(
    (brand) => runs.some((run) => run.includes(brand)) || runs.some((_, from) => spells(brand, runs, from)),
  );
}

/** A name by which somebody would pass for the house, or for those who work for it. */
export const isReservedName = (name: string): boolean =>
  containsBrand(name) ||
  readings(name).some(
    (reading) => isMadeOfRoles(reading) || skeletonWordLists().openings.some((word) => reading.startsWith(word)),
  );

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
