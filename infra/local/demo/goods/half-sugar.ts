import type { DemoCreator, DemoPost } from '../content.ts';
import { archive, csv, markdown } from '../make/files.ts';
import { a5, type Block, letter, pdf } from '../make/pdf.ts';
import { type Cell, xlsx } from '../make/sheet.ts';
import { questions } from './questions.ts';
import { cookbook } from './recipes.ts';

const months = Array.from({ length: 12 }, (_, at) => `${at + 1} 月`);

const ledgerMonth = (): Cell[][] => [
  ['日期', '类别', '收入', '支出', '备注'],
  ...Array.from({ length: 40 }, () => ['', '', '', '', '']),
  ['', '合计', '=SUM(C2:C41)', '=SUM(D2:D41)', ''],
];

const ledger = () =>
  xlsx('家庭记账.xlsx', {
    一年: [
      ['月份', '收入', '支出', '结余'],
      ...months.map((month, at) => [month, `='${month}'!C42`, `='${month}'!D42`, `=B${at + 2}-C${at + 2}`]),
      ['合计', '=SUM(B2:B13)', '=SUM(C2:C13)', '=SUM(D2:D13)'],
    ],
    ...Object.fromEntries(months.map((month) => [month, ledgerMonth()])),
  });

const week = (lines: number): Block[] => [
  { title: 'Weekly planner' },
  { say: 'Week of ____________   This week matters: ____________' },
  ...['Monday 周一', 'Tuesday 周二', 'Wednesday 周三', 'Thursday 周四'].flatMap((day): Block[] => [
    { heading: day },
    { lines },
  ]),
];

const weekend = (lines: number): Block[] => [
  ...['Friday 周五', 'Saturday 周六', 'Sunday 周日', 'Next week 下周'].flatMap((day): Block[] => [
    { heading: day },
    { lines },
  ]),
];

const posts: DemoPost[] = [
  {
    title: '一个人的晚饭：十道二十分钟家常菜（12 页，可打印）',
    about: '下班后吃得上的家常菜。每道按一人份称过克数，步骤不超过四步，最后一页是一周菜单和采购清单。',
    inside: ['PDF 12 页：目录、十道菜、一周菜单', '每道菜：材料表、做法、一条窍门'],
    how: 'A4 或 B5 打印，或在平板上看。周日照第 12 页一次买齐，冷冻的肉提前一晚移到冷藏。',
    opens: '任意 PDF 阅读器',
    price: '18',
    tags: ['菜谱', '一人食', '打印'],
    isPinned: true,
    since: 55,
    files: () => [pdf('一个人的晚饭.pdf', cookbook())],
    news: [
      {
        daysAgo: 13,
        changelog: '- 加了一周菜单和采购清单\n- 鲈鱼按重量给出蒸的时间',
        files: () => [pdf('一个人的晚饭.pdf', cookbook())],
      },
    ],
  },
  {
    title: 'Notion 人生管理系统',
    cover: 'boards',
    about: '目标、账本、阅读、周复盘四张表，导入就能用，一页看全。',
    inside: ['CSV 数据库 4 份，列都设好', '使用说明一页'],
    how: '在 Notion 里选「导入 → CSV」，四份各导入一次，再把四张表拖到同一页。先填「今年三件事」。',
    opens: 'Notion，或任意表格软件',
    price: '0',
    tags: ['Notion', '效率', '模板'],
    since: 58,
    files: () => [
      markdown(
        '使用说明.md',
        '# Notion 人生管理系统\n\n1. 逐个导入四份 CSV\n2. 目标表的「进度」改成百分比\n3. 周复盘建一个按周重复的模板\n\n先填「今年三件事」，其他的慢慢来。\n',
      ),
      csv(
        '目标.csv',
        '目标,为什么,截止,进度,下一步\n今年跑完一次半马,想看看自己能不能坚持,2026-12-31,30%,周三跑 5 公里\n',
      ),
      csv('账本.csv', '日期,类别,金额,备注\n2026-11-01,午饭,18.5,\n2026-11-01,交通,4,地铁\n'),
      csv('阅读.csv', '书名,作者,状态,评分,一句话\n'),
      csv('周复盘.csv', '周,做成了什么,卡在哪里,下周只做一件\n'),
    ],
  },
  {
    title: 'Obsidian 读书笔记模板与快捷键',
    about: '卡片、摘录、作者、月度回顾四个模板，配好占位符，附十二个常用快捷键。',
    inside: ['ZIP：4 个 Markdown 模板', '快捷键表一份', '文件夹结构说明'],
    how: '解压到库里的「模板」文件夹，在设置里打开核心插件「模板」，新建笔记时插入。',
    opens: 'Obsidian，或任意 Markdown 编辑器',
    price: '8',
    tags: ['Obsidian', '笔记'],
    since: 44,
    files: async () => [
      await archive('读书笔记模板.zip', {
        '模板/卡片.md': '---\n书: \n页: \n---\n# {{title}}\n\n## 一句话\n\n## 原话\n\n> \n\n## 我会用在哪里\n',
        '模板/摘录.md': '# {{title}}\n\n| 页 | 原话 | 我想到 |\n|---|---|---|\n|  |  |  |\n',
        '模板/作者.md': '# {{title}}\n\n- 生平：\n- 读过他的：\n- 他反复说的一件事：\n',
        '模板/月度回顾.md': '# {{date:YYYY-MM}} 读了什么\n\n## 读完\n\n## 放下\n\n## 下个月只读一本：\n',
        '快捷键.md':
          '# 快捷键\n\n| 做什么 | Windows | Mac |\n|---|---|---|\n| 快速打开 | Ctrl O | ⌘ O |\n| 命令面板 | Ctrl P | ⌘ P |\n| 全库搜索 | Ctrl Shift F | ⌘ ⇧ F |\n| 新建笔记 | Ctrl N | ⌘ N |\n',
        '说明.md': '# 文件夹\n\n`卡片` 一条一个文件，`书` 一本一个文件，用双链连起来。\n',
      }),
    ],
  },
  {
    title: '自由职业者报价与合同模板',
    about: '一份说人话的服务合同，一张会自己合计的报价单，一封催款信。',
    inside: ['合同 Markdown 一份，七条', '报价单 XLSX，含税与优惠自动算', '催款信三个语气'],
    how: '报价单只填项目、数量、单价，合计自己出来。合同方括号里的都要换掉，签字前找懂的人看一遍。',
    opens: 'WPS、Excel，任意文本编辑器',
    isCommercial: true,
    price: '22',
    tags: ['合同', '自由职业'],
    since: 39,
    files: async () => [
      await xlsx('报价单.xlsx', {
        报价单: [
          ['项目', '数量', '单价', '小计'],
          ['首页设计', 1, 1800, '=B2*C2'],
          ['内页设计', 4, 600, '=B3*C3'],
          ['修改轮次', 2, 0, '=B4*C4'],
          ['优惠', '', '', -200],
          ['合计', '', '', '=SUM(D2:D5)'],
          ['定金 40%', '', '', '=D6*0.4'],
        ],
      }),
      markdown(
        '服务合同.md',
        '# 服务合同\n\n甲方：[名称]　乙方：[姓名]\n\n1. **做什么**：[交付物清单]，不含清单以外的。\n2. **什么时候**：[日期] 前交初稿，甲方三个工作日内给意见。\n3. **改几次**：含两轮修改，之后每轮 [金额] 元。\n4. **多少钱**：共 [金额] 元，签字后付 40%，交付前付清。\n5. **归谁**：付清后成果归甲方，乙方可放进作品集。\n6. **不做了怎么办**：甲方中止，定金不退；乙方中止，退还全部已收款。\n7. **说不拢**：先协商，不成向乙方所在地法院起诉。\n',
      ),
      markdown(
        '催款信.md',
        '# 催款信\n\n## 第一次\n\n您好，[项目] 的尾款 [金额] 元到期是 [日期]，方便时请安排，谢谢。\n\n## 第二次\n\n尾款已过期七天，请告知哪一天能付。\n\n## 第三次\n\n若 [日期] 前未收到，我会停止交付源文件。\n',
      ),
    ],
  },
  {
    title: '年度复盘 40 问（可打印）',
    about: '八个方面，每面五问，每问留了写字的地方。十二月三十一日那天用得上。',
    inside: ['PDF 8 页，40 问', '每问两行'],
    how: '打印出来手写。不必按顺序，挑最不想答的先答。',
    opens: '任意 PDF 阅读器，打印机',
    price: '3.5',
    tags: ['复盘', '效率'],
    since: 27,
    files: () => [pdf('年度复盘40问.pdf', questions())],
  },
  {
    title: '家庭记账表：一年十二页，自动汇总',
    about: '只填金额和类别，收入、支出、结余自己算，全年一页看完。',
    inside: ['XLSX 一份：12 个月，1 页汇总', '全部公式，没有宏'],
    how: '每个月一页，填前四列。汇总页不用动。',
    opens: 'WPS、Excel、Numbers',
    price: '6',
    tags: ['记账', 'Excel'],
    since: 19,
    files: async () => [await ledger()],
  },
  {
    title: '婚礼流程与物料清单',
    about: '从三个月前到当天，谁在几点做什么，一张表写清楚。',
    inside: ['流程 Markdown 一份', '物料清单 CSV，26 行'],
    how: '清单里的「负责人」先填满，再发给每个人。当天打印三份。',
    opens: 'WPS、Excel，任意文本编辑器',
    price: '9.9',
    tags: ['婚礼', '清单'],
    since: 11,
    files: () => [
      markdown(
        '婚礼流程.md',
        '# 婚礼流程\n\n## 三个月前\n\n- 定场地、摄影、化妆\n- 写宾客名单，先写一定要来的\n\n## 一周前\n\n- 跟场地走一遍动线\n- 戒指、红包、誓词各指定一个人保管\n\n## 当天\n\n| 时间 | 做什么 | 谁 |\n|---|---|---|\n| 06:30 | 化妆 | 新娘、伴娘 |\n| 09:00 | 接亲 | 新郎、伴郎 |\n| 11:18 | 入场 | 司仪 |\n| 12:00 | 开席 | 场地 |\n',
      ),
      csv(
        '物料清单.csv',
        `物料,数量,负责人,到位日期\n${'戒指 誓词 红包 喜糖 签到本 签字笔 胸花 捧花 桌卡 座位图 请柬 音乐 话筒电池 充电宝 针线包 创可贴 丝袜 雨伞 敬酒服 平底鞋 香槟 蛋糕刀 相册 回礼 垃圾袋 湿巾'
          .split(' ')
          .map((one) => `${one},1,,`)
          .join('\n')}\n`,
      ),
    ],
  },
  {
    title: 'Weekly planner, minimal (A5 and Letter)',
    cover: 'week',
    about: 'Two pages a week, ruled, plenty of white space. 极简周计划，A5 与 Letter 两种尺寸。',
    inside: ['A5 PDF, 2 pages', 'US Letter PDF, 2 pages'],
    how: 'Print both pages on one sheet, double-sided. 双面打印，一周一张。',
    opens: 'Any PDF reader',
    price: '4',
    tags: ['planner', 'printable'],
    since: 6,
    files: () => [
      pdf('weekly-planner-a5.pdf', [week(2), weekend(3)], a5),
      pdf('weekly-planner-letter.pdf', [week(4), weekend(4)], letter),
    ],
  },
];

export const halfSugar: DemoCreator = {
  username: 'half_sugar',
  displayName: '半亩方糖',
  bio: 'Notion 与效率模板，简单到不用看说明。',
  posts,
};
