import { day } from '#shared/limits';
import type { Past } from './past.ts';

/** Every demo account has this one; it is printed at the start and opens nothing but this machine's demo market. */
export const demoPassword = 'shichang-2026';

export interface DemoPerson {
  username: string;
  displayName: string;
  bio: string;
}

export interface Member extends DemoPerson {
  /** Of a session that is open. */
  token(): Promise<string>;
}

export const mailOf = (username: string): string => `${username}@example.com`;

/** They buy, and sell nothing. */
export const customers: readonly DemoPerson[] = [
  ['lin_xiaoman', '小满', '考研二战，英语一。'],
  ['he_yan', '何岩', '独立开发，周末写代码。'],
  ['tao_tao', '桃桃', '小红书做穿搭，常缺封面。'],
  ['zhou_mo', '周末去爬山', '带相机上山的人。'],
  ['mu_mu_mama', '木木妈妈', '初二学生家长。'],
  ['old_chen', '老陈', '小店老板，自己做账。'],
  ['ayu_video', '阿鱼剪视频', '做旅行短片。'],
  ['qiqi_design', '七七', '刚入行的平面设计。'],
  ['wang_backend', '王后端', ''],
  ['luo_podcast', '罗聊聊', '一档讲老城的播客。'],
  ['xu_free', '许自由', '自由撰稿，按字收费。'],
  ['fang_fang', '方方', '爱记账的人。'],
  ['kai_ge', '凯歌', '开了两家淘宝店。'],
  ['shi_yi', '十一', '备考的第二年。'],
  ['mingming', '明明', '小学二年级家长。'],
  ['yezi_en', '叶子', '英语专业大三。'],
  ['dou_dou', '豆豆', '爱做饭，更爱吃。'],
  ['an_ran', '安然', ''],
  ['hai_bian', '海边的人', '摄影爱好者。'],
  ['zhi_xia', '知夏', '刚毕业，在改简历。'],
].map(([username = '', displayName = '', bio = '']) => ({ username, displayName, bio }));

const sessionLasts = 6 * day;

const letterTo = (past: Past, username: string) =>
  past.letters().findLast(({ to, text }) => to === mailOf(username) && text.includes('/verify-email?token='));

/** Registers, opens the mail that comes, and says who they are. */
export async function join(past: Past, person: DemoPerson): Promise<Member> {
  const { api } = past;
  const { username, displayName: display_name, bio } = person;
  const email = mailOf(username);
  await api.call('POST', '/api/auth/register', { body: { username, email, password: demoPassword } });
  await past.settle();
  const proof = /verify-email\?token=([\w-]+)/.exec(letterTo(past, username)?.text ?? '')?.[1];
  await api.call('GET', `/api/auth/verify-email?token=${proof}`);
  const token = sessions(past, username);
  await api.call('PUT', '/api/users/profile', { token: await token(), body: { email, bio, display_name } });
  return { ...person, token };
}

/** Whoever has been away for a week logs in again. */
function sessions({ api, now }: Past, username: string): () => Promise<string> {
  let opened = Number.NEGATIVE_INFINITY;
  let token = '';
  return async () => {
    if (now() - opened > sessionLasts) {
      const body = { email: username, password: demoPassword };
      token = (await api.call<{ token: string }>('POST', '/api/auth/login', { body })).token;
      opened = now();
    }
    return token;
  };
}
