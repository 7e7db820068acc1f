import type { DemoApi } from './client.ts';
import { sendAvatar } from './covers.ts';
import type { Member } from './people.ts';

/** What a stall says of itself. Whoever has none of it here keeps a bare one. */
interface DemoStall {
  avatar: string;
  about: string;
  links: { title: string; url: string }[];
  showsSold?: true;
}

export const stalls: Readonly<Record<string, DemoStall>> = {
  nanan_books: {
    avatar: 'lamp',
    about:
      '我在南岸开了九年小班课，讲义都是课上用旧了、改到第五版才拿出来卖的。\n\n## 怎么挑\n\n- 考研先看**长难句精读**，一天一句，够用一个月\n- 小学口算、几何辅助线适合打印，一页一课\n- 四六级词汇表免费，先试试合不合用\n\n## 更新\n\n每年考完当周改一遍，买过的自动收到新版。有错字写信来，改好了送你下一本。',
    links: [
      { title: '公众号：南岸每日一句', url: 'https://daily.nanan-books.example.com/' },
      { title: '勘误表', url: 'https://nanan-books.example.com/errata' },
      { title: '线下小班课表', url: 'https://nanan-books.example.com/classes/2026-autumn' },
    ],
    showsSold: true,
  },
  achai_dev: {
    avatar: 'shiba',
    about:
      '白天写后台，晚上把重复了三遍的活写成脚本。摊上每一份都是我自己每周在用的。\n\n- 能跑：带测试，解压就能 `node --test`\n- 能改：不混淆，不加密，可商用的都写明了\n- 会答：用不起来写信，两天内回\n\n头像是我家柴犬，叫提交。',
    links: [
      { title: '代码仓库', url: 'https://git.achai.example.com/' },
      { title: '博客：少写一点', url: 'https://achai.example.com/less' },
      { title: '更新日志', url: 'https://achai.example.com/changelog' },
      { title: '提问题', url: 'https://git.achai.example.com/shop/issues' },
    ],
    showsSold: true,
  },
  shanyin_photo: {
    avatar: 'peak',
    about:
      '拍了十二年山，住在山脚下。\n\n我调色只做三件事：曝光准，灰是灰，颜色少动。预设就是这三步的存档，所以每组都放前后对照，你先看，合适再买。\n\n壁纸免费，每个季节换一张。',
    links: [
      { title: '作品集', url: 'https://shanyin.example.com/portfolio' },
      { title: '图文：一张照片的六个版本', url: 'https://shanyin.example.com/notes/six-versions-of-one-photograph' },
    ],
    showsSold: true,
  },
  half_sugar: {
    avatar: 'cube',
    about:
      '做模板只有一条规矩：**打开就会用**。要看说明的，我就再删一栏。\n\n## 先拿免费的\n\nNotion 人生管理系统是我自己那份清空了的，四张表，导入就能写。\n\n## 再看这几样\n\n- 一个人的晚饭：照着买，照着做\n- 报价与合同：自由职业第一年踩过的坑都在里面\n- 年度复盘：留到十二月三十一日',
    links: [
      { title: '每周一张表', url: 'https://half-sugar.example.com/weekly' },
      { title: '小红书 @半亩方糖', url: 'https://notes.half-sugar.example.com/' },
      { title: '给我提需求', url: 'https://half-sugar.example.com/wishes' },
    ],
    showsSold: true,
  },
  rain_records: {
    avatar: 'umbrella',
    about:
      '两个人，一间朝北的屋子，专做铺在底下的声音：雨、车、拨弦、鼓点。\n\n全部由程序合成，没有任何他人录音，个人和商业视频都能用。每段的响度都对齐过，拖进时间线不用再调。\n\n想要别的天气，写信来，凑够五个人我们就做。',
    links: [
      { title: '在线试听', url: 'https://listen.rain-records.example.com/' },
      { title: '授权说明全文', url: 'https://rain-records.example.com/licence' },
      { title: '播客：北窗', url: 'https://podcast.rain-records.example.com/north-window' },
      { title: '用我们声音的片子', url: 'https://rain-records.example.com/heard-in' },
      { title: '许愿天气', url: 'https://rain-records.example.com/wishes' },
    ],
    showsSold: true,
  },
  qinghe_design: {
    avatar: 'sprout',
    about:
      '做过七年电商视觉，现在把常用的版式整理出来卖。\n\n文件都分层、命名，文字可改，颜色一处改全改。可商用的写在每件的说明里；拿去接单没问题，别整包转卖就好。',
    links: [{ title: '设计铺主页', url: 'https://qinghe.example.com/' }],
  },
};

/** A picture, words and links on the first evening. */
export async function furnish(api: DemoApi, keeper: Member): Promise<void> {
  const stall = stalls[keeper.username];
  if (!stall) return;
  const { avatar, about, links, showsSold } = stall;
  const token = await keeper.token();
  const picture = await sendAvatar(api, token, avatar);
  await api.call('PUT', '/api/users/profile/avatar', { token, body: { picture } });
  const body = { about, links, shows_sold: showsSold ?? false };
  await api.call('PUT', '/api/users/profile/stall', { token, body });
}

/** Puts one post before all others of its stall. */
export async function pin(api: DemoApi, keeper: Member, id: string): Promise<void> {
  await api.call('PUT', '/api/users/profile/stall', { token: await keeper.token(), body: { pinned_file_id: id } });
}
