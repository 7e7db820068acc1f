import { reservedUsernames } from '../ids.ts';
import { confusableSkeleton, skeletonRuns } from '../text/confusables.ts';

/** The product's names: no other name may contain them. */
const brands = ['tanwei', '摊位'];

/** Names that seem to speak for the platform. */
const roles = (
  'admin administrator root system sysadmin support official staff moderator payment payments refund refunds billing ' +
  'security helpdesk customerservice service webmaster postmaster operator alipay wechatpay guanfang kefu guanliyuan pingtai ' +
  '官方 客服 管理员 管理 系统 平台 站长 运营 审核 审核员 工作人员 员工 财务 支付 付款 退款 打款 收款 结算 公告 通知 版主 ' +
  '支付宝 微信支付 安全中心 客服中心 人工客服'
).split(' ');

/** A name that begins so seems to speak for the platform; after another name it is a person's staff. */
const openings = ['官方', '客服', '管理员', '工作人员'];

/** Words around such a name that mean nothing by themselves. */
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

/** Computed at the first use: nearly every function imports this, and few use it. */
function skeletonWordLists(): ReturnType<typeof skeletonLists> {
  lists ??= skeletonLists();
  return lists;
}

/**
 * True if a name consists of such words, at least one of them a role. Visits each position once: trying every split of
 * a long name would take too long.
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

/** Strips digits and separators at both ends. */
function bare(name: string): string {
  const characters = [...name];
  const isKept = (character: string) => !/[\d\s\p{P}_]/u.test(character);
  const first = characters.findIndex(isKept);
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isKept) + 1).join('');
}

/** The ways to read a name: digits ignored, or read as letters, as `admin1` and `adm1n` look alike. */
const readings = (name: string): string[] => [
  confusableSkeleton(name),
  confusableSkeleton(bare(name)),
  confusableSkeleton(name.replace(/\d/g, '')),
];

/** True if the runs from here, joined, are this word. */
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
 * Contains a brand in one piece, or split by separators. A split one must start and end at a separator, so that a first
 * and last name do not form a brand where they meet.
 */
function containsBrand(name: string): boolean {
  const runs = skeletonRuns(name).filter((run) => run !== '');
  return skeletonWordLists().brands.some(
    (brand) => runs.some((run) => run.includes(brand)) || runs.some((_, from) => spells(brand, runs, from)),
  );
}

/** True for a name that could pass for the platform or its staff. */
export const isReservedName = (name: string): boolean =>
  containsBrand(name) ||
  readings(name).some(
    (reading) => isMadeOfRoles(reading) || skeletonWordLists().openings.some((word) => reading.startsWith(word)),
  );

/** Usernames must not be path segments of the site either. */
export const isReservedUsername = (name: string): boolean =>
  reservedUsernames.has(name.toLowerCase()) || isReservedName(name);

/** An emoji of several characters, joined by invisible ones. */
const pictures =
  /\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?)*(?:[\u{E0020}-\u{E007F}]+)?|[0-9#*]\uFE0F?\u20E3/gu;

/** True if a name has invisible characters, or ones that change the direction of others. */
export const hasInvisible = (name: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\u2800\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/u.test(
    name.replace(pictures, ''),
  );
