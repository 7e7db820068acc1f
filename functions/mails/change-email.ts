import * as z from 'zod';
import { type Content, template, text } from './template.ts';

const params = z.object({ username: text, token: text });

export const changeEmail = template(params, ({ username, token }, { language, site }) => {
  const url = `${site.appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  const texts = {
    zh: {
      subject: '确认新的邮箱 · 摊位',
      heading: `${username}，你好`,
      paragraphs: ['你要把摊位账号的邮箱换成这个地址。点下面的按钮确认，新邮箱就会生效。', '链接 24 小时内有效。'],
      action: { label: '确认新邮箱', url },
      note: '如果不是你本人操作，不用理会这封邮件，什么都不会改变。',
    },
    en: {
      subject: 'Confirm your new email · Tanwei',
      heading: `Hello ${username}`,
      paragraphs: [
        'You asked to use this address for your Tanwei account. Confirm it with the button below, and it takes effect.',
        'The link works for 24 hours.',
      ],
      action: { label: 'Confirm new email', url },
      note: 'If you did not ask for this, you can ignore this mail. Nothing will change.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
