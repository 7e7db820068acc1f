import type { ErrorText } from './text.ts';

/** Refusals of operator actions about money. */
export const operationErrors = {
  note_needed: { status: 409, zh: '请写明原因', en: 'Please say why' },
  reason_invalid: {
    status: 409,
    zh: '损失科目是一个小写英文单词，例如 goodwill',
    en: 'The account of a loss is one word in small letters, such as goodwill',
  },
  changed_meanwhile: {
    status: 409,
    zh: '刚刚有变化，请重新看一遍再操作',
    en: 'Something has just changed. Look at it again before you act',
  },
  order_not_paid: {
    status: 409,
    zh: '这笔订单没有可退的钱：没有付款、免费，或者已经全部退回',
    en: 'Nothing of this order can be given back: it is not paid, cost nothing, or is given back already',
  },
  refund_not_found: { status: 404, zh: '这笔订单没有退款', en: 'There is no refund of this order' },
  refund_state: {
    status: 409,
    zh: '退款目前的状态不能这样处理',
    en: 'That cannot be done with this refund as it stands',
  },
  refund_part_amount: {
    status: 409,
    zh: '部分退款要少于剩余金额；全部退回时不填金额',
    en: 'A part is less than what is left of the order; without an amount all of that goes back',
  },
  refund_standing: {
    status: 409,
    zh: '这笔订单的剩余金额已经在退款流程里，请处理那一笔',
    en: 'A refund of all that is left is asked for or on its way. Decide that one',
  },
  refund_part_of_share: {
    status: 409,
    zh: '卖家的分成已由支付平台直接分账，只能整笔退回',
    en: 'The seller is given their share by the provider, and it comes back as a whole only',
  },
  refund_part_uncovered: {
    status: 409,
    zh: '卖家余额不够承担这部分退款',
    en: 'The seller’s balance does not hold their share of it',
  },
  refund_not_waiting: {
    status: 409,
    zh: '这笔订单没有等待卖家余额的退款',
    en: 'No refund of this order waits to be covered',
  },
  payout_state: {
    status: 409,
    zh: '打款目前的状态不能这样处理',
    en: 'That cannot be done with this payout as it stands',
  },
  nothing_stopped: { status: 409, zh: '目前没有暂停', en: 'Nothing is stopped' },
  proposal_not_found: { status: 404, zh: '没有这项待确认的操作', en: 'There is no such proposal' },
  proposal_done: { status: 409, zh: '已经有人确认过了', en: 'It was confirmed already' },
  proposal_lapsed: {
    status: 409,
    zh: '超过七天没有人确认，已经失效；仍然需要时请重新提出',
    en: 'It lapsed: nobody confirmed it within seven days. Propose it again where it is still so',
  },
  proposal_own: {
    status: 403,
    zh: '要由另一位同事确认',
    en: 'Somebody else than who proposed it has to confirm it',
  },
  proposal_needs_file: {
    status: 409,
    zh: '这项操作会打开身份信息，只能由运维人员导出到文件',
    en: 'It opens identities into a file: that is done by those who run the market',
  },
  balance_too_small: {
    status: 409,
    zh: '卖家已到账且未打款的余额不够',
    en: 'The seller’s balance does not hold so much that has matured and is not paid out',
  },
  kin_not_found: { status: 404, zh: '没有这一组关联账号', en: 'There are no such accounts' },
  difference_not_found: { status: 404, zh: '没有这条未处理的差异', en: 'There is no such open difference' },
  message_not_found: { status: 404, zh: '没有这条搁置的消息', en: 'There is no such parked message' },
  message_unreadable: {
    status: 409,
    zh: '这条消息已经无法读懂，不能重发，只能处理后删除',
    en: 'Nobody could work on this message: deal with it, then drop it',
  },
  seller_held: { status: 409, zh: '这位卖家已经暂停打款', en: 'They are held already' },
  held_by_measure: {
    status: 409,
    zh: '这是一项处理带来的暂停，撤销那项处理才会恢复打款',
    en: 'A measure holds their payouts: they go on once it is lifted',
  },
  seller_not_held: { status: 409, zh: '这位卖家没有被暂停打款', en: 'They are not held' },
  posting_not_found: { status: 404, zh: '没有这笔记账', en: 'There is no such posting' },
  day_not_found: { status: 404, zh: '没有这一天的账', en: 'There are no books of this day' },
  day_not_closed: {
    status: 409,
    zh: '这一天还没有封账，{at} 之后可以导出',
    en: 'This day is not closed yet. It can be exported after {at}',
  },
} as const satisfies Record<string, ErrorText>;
