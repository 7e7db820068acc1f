import * as z from 'zod';
import { type Content, template, text } from './template.ts';

const params = z.object({ username: text, token: text });

export const resetPassword = template(params, ({ username, token }, { language, site }) => {
  const url = `${site.appUrl}/reset-password?token=${encodeURIComponent(token)}`;
  const texts = {
    zh: {
      subject: '重置你的密码 · 摊位',
      heading: `${username}，你好`,
      paragraphs: ['点下面的按钮设置一个新密码。设置之后，所有设备都会退出登录。', '链接 1 小时内有效，只能使用一次。'],
      action: { label: '设置新密码', url },
      note: '如果不是你本人操作，不用理会这封邮件，密码不会改变。',
    },
    en: {
      subject: 'Reset your password · Tanwei',
      heading: `Hello ${username}`,
      paragraphs: [
        'Choose a new password with the button below. After that, all your devices are logged out.',
        'The link works for one hour, and once.',
      ],
      action: { label: 'Choose a new password', url },
      note: 'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
