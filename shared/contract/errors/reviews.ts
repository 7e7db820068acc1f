import type { ErrorText } from './text.ts';

/** Refusals about reviews and questions. */
export const reviewErrors = {
  review_not_bought: {
    status: 403,
    zh: '买过这份文件的人才能评价',
    en: 'Only buyers can review this file',
  },
  review_not_downloaded: {
    status: 409,
    zh: '下载之后才能评价',
    en: 'Download this file before you review it',
  },
  review_refunding: {
    status: 409,
    zh: '这笔订单正在退款，不能再评价了',
    en: 'This order is being refunded, so it can’t be reviewed',
  },
  review_changed: {
    status: 409,
    zh: '你在别处改过这条评价，先看看现在的样子再改',
    en: 'You edited this review somewhere else. Check the latest version, then edit it',
  },
  review_not_found: { status: 404, zh: '没有这条评价', en: 'Review not found' },
  questions_open: {
    status: 409,
    zh: '你在这里还有 2 个问题等卖家回答，先等等',
    en: 'You already have two unanswered questions here',
  },
  question_not_found: { status: 404, zh: '没有这个问题', en: 'Question not found' },
  question_answered: {
    status: 409,
    zh: '卖家已经回答了，不能再撤回',
    en: 'The seller has answered, so you can’t withdraw it',
  },
  unsubscribe_invalid: {
    status: 400,
    zh: '退订链接无效，可以在账户设置里关掉这类邮件',
    en: 'This link doesn’t work. You can turn these emails off in your settings',
  },
} as const satisfies Record<string, ErrorText>;
