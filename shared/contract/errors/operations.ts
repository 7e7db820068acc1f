import type { ErrorText } from './text.ts';

/** Refusals of operator actions about money. */
export const operationErrors = {
  note_needed: { status: 409, zh: '请写明原因', en: 'Please give a reason' },
  reason_invalid: {
    status: 409,
    zh: '损失科目是一个小写英文单词，例如 goodwill',
    en: 'A loss account is one lower-case word, such as goodwill',
  },
  changed_meanwhile: {
    status: 409,
    zh: '刚刚有变化，请重新看一遍再操作',
    en: 'This has just changed. Check it again before you act',
  },
  order_not_paid: {
    status: 409,
    zh: '这笔订单没有可退的钱：没有付款、免费，或者已经全部退回',
    en: 'This order can’t be refunded: it isn’t paid, was free, or has already been refunded',
  },
  refund_not_found: { status: 404, zh: '这笔订单没有退款', en: 'This order has no refund' },
  refund_state: {
    status: 409,
    zh: '退款目前的状态不能这样处理',
    en: 'That can’t be done with this refund in its current state',
  },
  refund_part_amount: {
    status: 409,
    zh: '部分退款要少于剩余金额；全部退回时不填金额',
    en: 'A partial refund must be less than what’s left of the order. Leave the amount empty to refund all of it',
  },
  refund_standing: {
    status: 409,
    zh: '这笔订单的剩余金额已经在退款流程里，请处理那一笔',
    en: 'A full refund has been requested or is on its way. Decide that one',
  },
  refund_part_of_share: {
    status: 409,
    zh: '卖家的分成已由支付平台直接分账，只能整笔退回',
    en: 'The provider paid the seller’s share directly, so it can only be refunded in full',
  },
  refund_part_uncovered: {
    status: 409,
    zh: '卖家余额不够承担这部分退款',
    en: 'The seller’s balance doesn’t cover their share',
  },
  refund_not_waiting: {
    status: 409,
    zh: '这笔订单没有等待卖家余额的退款',
    en: 'No refund of this order is waiting to be covered',
  },
  payout_state: {
    status: 409,
    zh: '打款目前的状态不能这样处理',
    en: 'That can’t be done with this payout in its current state',
  },
  nothing_stopped: { status: 409, zh: '目前没有暂停', en: 'Nothing is stopped' },
  proposal_not_found: { status: 404, zh: '没有这项待确认的操作', en: 'Proposal not found' },
  proposal_done: { status: 409, zh: '已经有人确认过了', en: 'It has already been confirmed' },
  proposal_lapsed: {
    status: 409,
    zh: '超过七天没有人确认，已经失效；仍然需要时请重新提出',
    en: 'It lapsed because no one confirmed it within seven days. Propose it again if it still applies',
  },
  proposal_own: {
    status: 403,
    zh: '要由另一位同事确认',
    en: 'Someone other than the proposer has to confirm it',
  },
  proposal_needs_file: {
    status: 409,
    zh: '这项操作会打开身份信息，只能由运维人员导出到文件',
    en: 'This exports identities to a file, so it’s done by those who run the market',
  },
  balance_too_small: {
    status: 409,
    zh: '卖家已到账且未打款的余额不够',
    en: 'The seller doesn’t have that much matured and not yet paid out',
  },
  kin_not_found: { status: 404, zh: '没有这一组关联账号', en: 'Linked accounts not found' },
  difference_not_found: { status: 404, zh: '没有这条未处理的差异', en: 'Open difference not found' },
  message_not_found: { status: 404, zh: '没有这条搁置的消息', en: 'Parked message not found' },
  message_unreadable: {
    status: 409,
    zh: '这条消息已经无法读懂，不能重发，只能处理后删除',
    en: 'This message can’t be processed. Deal with it, then drop it',
  },
  seller_held: { status: 409, zh: '这位卖家已经暂停打款', en: 'This seller’s payouts are already on hold' },
  held_by_measure: {
    status: 409,
    zh: '这是一项处理带来的暂停，撤销那项处理才会恢复打款',
    en: 'A measure is holding this seller’s payouts. They resume once it’s lifted',
  },
  seller_not_held: { status: 409, zh: '这位卖家没有被暂停打款', en: 'This seller’s payouts aren’t on hold' },
  stall_few_covers: {
    status: 409,
    zh: '在卖的文件里，自带封面的不到三件',
    en: 'Fewer than three of its files on sale have a cover of their own',
  },
  stall_not_pinned: { status: 409, zh: '设定的今日摊位不是这一个', en: 'This stall isn’t the pinned one' },
  posting_not_found: { status: 404, zh: '没有这笔记账', en: 'Posting not found' },
  day_not_found: { status: 404, zh: '没有这一天的账', en: 'There are no books for this day' },
  day_not_closed: {
    status: 409,
    zh: '这一天还没有封账，{at} 之后可以导出',
    en: 'This day isn’t closed yet. It can be exported after {at}',
  },
} as const satisfies Record<string, ErrorText>;
