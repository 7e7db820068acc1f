import * as z from 'zod';
import { type Content, template, text } from './template.ts';

const params = z.object({ username: text, token: text });

export const verifyEmail = template(params, ({ username, token }, { language, site }) => {
  const url = `${site.appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  const texts = {
    zh: {
      subject: '验证你的邮箱 · 摊位',
      heading: `${username}，你好`,
      paragraphs: ['欢迎来到摊位。点下面的按钮验证邮箱，就可以登录、买东西、摆摊了。', '链接 24 小时内有效。'],
      action: { label: '验证邮箱', url },
      note: '如果你没有注册过摊位，不用理会这封邮件。',
    },
    en: {
      subject: 'Verify your email · Tanwei',
      heading: `Hello ${username}`,
      paragraphs: [
        'Welcome to Tanwei. Verify your email with the button below, and you can log in, buy, and set out your own stall.',
        'The link works for 24 hours.',
      ],
      action: { label: 'Verify email', url },
      note: 'If you did not register at Tanwei, you can ignore this mail.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
