import * as z from 'zod';
import { type Content, template, text } from './template.ts';

const params = z.object({ username: text, email: text });

/** To the address that is about to lose the account: the last moment its owner can be reached there. */
export const emailChangedNotice = template(params, ({ username, email }, { language, site }) => {
  const url = `${site.appUrl}/profile`;
  const texts = {
    zh: {
      subject: '你的账号正在更换邮箱 · 摊位',
      heading: `${username}，你好`,
      paragraphs: ['你的账号申请了更换邮箱。新邮箱确认之后，这个地址就不再用于登录和通知。'],
      facts: [['新邮箱', email]],
      action: { label: '查看账号', url },
      note: '如果不是你本人操作，请马上修改密码：修改之后，这次更换就会作废，其他设备也会退出登录。',
    },
    en: {
      subject: 'The email of your account is being changed · Tanwei',
      heading: `Hello ${username}`,
      paragraphs: [
        'A new email address was set for your account. Once it is confirmed, this address is no longer used to log in or for notices.',
      ],
      facts: [['New email', email]],
      action: { label: 'View account', url },
      note: 'If this was not you, change your password now: that cancels the change and logs out all other devices.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
