import type { ErrorText } from './text.ts';

/** Refusals about reports, notices, measures, and the operator console. */
export const moderationErrors = {
  target_not_found: { status: 404, zh: '要举报的内容不存在', en: 'There’s nothing here to report' },
  already_reported: {
    status: 409,
    zh: '你在 30 天内举报过它，我们已经在处理',
    en: 'You’ve reported this in the last 30 days, and we’re on it',
  },
  case_not_found: { status: 404, zh: '没有这个案件', en: 'Case not found' },
  case_claimed: {
    status: 409,
    zh: '{who} 正在处理这个案件，{until} 后可以接手',
    en: '{who} is working on this case. You can take it over after {until}',
  },
  claim_spent: {
    status: 409,
    zh: '你已经接着处理过两次了：现在就决定，或让另一位同事接手',
    en: 'You’ve extended this twice. Decide now, or let someone else take it',
  },
  case_changed: {
    status: 409,
    zh: '这个案件刚刚有变化，请重新看一遍再决定',
    en: 'This case has just changed. Check it again before you decide',
  },
  notice_closed: { status: 409, zh: '这份通知已经办结', en: 'This notice is closed' },
  counter_given: { status: 409, zh: '已经提交过声明', en: 'A counter-notice has already been filed' },
  measure_not_found: { status: 404, zh: '没有这项处理', en: 'Measure not found' },
  appeal_given: { status: 409, zh: '已经提交过申诉', en: 'You’ve already appealed' },
  appeal_late: {
    status: 409,
    zh: '已经过了申诉期：处理后 15 天内可以申诉',
    en: 'The 15 days to appeal are over',
  },
  appeal_missing: { status: 409, zh: '没有等待处理的申诉', en: 'No appeal is waiting for an answer' },
  same_operator: {
    status: 403,
    zh: '申诉要由另一位同事处理',
    en: 'Someone else has to decide an appeal against your decision',
  },
  decision_unfit: {
    status: 409,
    zh: '这个决定不适用于这个对象',
    en: 'This decision doesn’t apply here',
  },
  own_case: {
    status: 403,
    zh: '和你自己有关，要由另一位同事处理',
    en: 'This is about you, so someone else has to handle it',
  },
  colleague_case: {
    status: 403,
    zh: '这是同事的账号，要由管理员处理',
    en: 'This is a colleague’s account, so an admin has to handle it',
  },
  role_missing: { status: 403, zh: '你没有这项工作的权限', en: 'You don’t have the role for this' },
  operator_factor_missing: {
    status: 403,
    zh: '后台工作需要先设置两步验证',
    en: 'You need a second factor to work here. Please set one up first',
  },
  confirm_needed: { status: 403, zh: '请再输入一次密码确认', en: 'Please confirm with your password again' },
  account_limited: {
    status: 403,
    zh: '你的账号暂时不能上架新内容，原因和申诉在「处理记录」里',
    en: 'Your account can’t publish anything new for now. See Measures for the reason and how to appeal',
  },
  account_leaving: {
    status: 403,
    zh: '你的账号正在注销，不能上架新内容；撤销注销后就可以',
    en: 'Your account is about to be deleted, so you can’t publish anything new. Cancel the deletion first',
  },
  account_suspended: {
    status: 403,
    zh: '你的账号已停用：仍可下载、退款、导出数据和申诉，原因在「处理记录」里',
    en: 'Your account is suspended. Downloads, refunds, your data and appeals still work. See Measures for the reason',
  },
} as const satisfies Record<string, ErrorText>;
