import type { ErrorText } from './text.ts';

/** Refusals about reviews and questions. */
export const reviewErrors = {
  review_not_bought: {
    status: 403,
    zh: '买过这份文件的人才能评价',
    en: 'Only those who bought this file can review it',
  },
  review_not_downloaded: {
    status: 409,
    zh: '下载之后才能评价',
    en: 'Download it first, then you can review it',
  },
  review_refunding: {
    status: 409,
    zh: '这笔订单正在退款，不能再评价了',
    en: 'This order is being refunded and can no longer be reviewed',
  },
  review_changed: {
    status: 409,
    zh: '你在别处改过这条评价，先看看现在的样子再改',
    en: 'You have changed this review elsewhere. Look at it as it is now, then change it',
  },
  review_not_found: { status: 404, zh: '没有这条评价', en: 'There is no such review' },
  questions_open: {
    status: 409,
    zh: '你在这里还有 2 个问题等卖家回答，先等等',
    en: 'Two of your questions here still wait for an answer',
  },
  question_not_found: { status: 404, zh: '没有这个问题', en: 'There is no such question' },
  question_answered: {
    status: 409,
    zh: '卖家已经回答了，不能再撤回',
    en: 'The seller has answered: it can no longer be taken back',
  },
  unsubscribe_invalid: {
    status: 400,
    zh: '退订链接无效，可以在账户设置里关掉这类邮件',
    en: 'This link does not work. You can switch these mails off in your settings',
  },
} as const satisfies Record<string, ErrorText>;
