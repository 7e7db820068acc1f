import * as z from 'zod';
import { beijingTime } from '../domain/time.ts';
import { type Content, template, text } from './template.ts';

const params = z.object({ username: text, at: z.iso.datetime() });

/** To the owner, who may not be the one who did it: the way back in stands in the same mail. */
export const passwordChanged = template(params, (given, { language, site }) => {
  const { username } = given;
  const at = beijingTime(Date.parse(given.at), language);
  const url = `${site.appUrl}/forgot-password`;
  const texts = {
    zh: {
      subject: '你的密码已修改 · 摊位',
      heading: `${username}，你好`,
      paragraphs: ['你的登录密码刚刚修改过，其他设备都已退出登录。如果是你本人操作，不用再做什么。'],
      facts: [['时间', at]],
      action: { label: '不是我，重设密码', url },
      note: `如果不是你本人操作，请马上重设密码；收不到邮件时，请写信到 ${site.supportEmail}。`,
    },
    en: {
      subject: 'Your password was changed · Tanwei',
      heading: `Hello ${username}`,
      paragraphs: [
        'The password of your account was just changed, and all other devices are logged out. If that was you, there is nothing left to do.',
      ],
      facts: [['When', at]],
      action: { label: 'It was not me: reset it', url },
      note: `If this was not you, reset your password now. If no mail reaches you, write to ${site.supportEmail}.`,
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
