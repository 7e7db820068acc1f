import { csv, type DemoCreator, type DemoPost, markdown, pdf } from '../content.ts';
import { lesson } from './shared.ts';

const posts: DemoPost[] = [
  {
    title: 'Notion 人生管理系统',
    cover: 'boards',
    description: '目标、账本、阅读、周复盘，一页看全。',
    price: '0',
    tags: ['Notion', '效率', '模板'],
    files: [
      markdown('使用说明.md', '# Notion 人生管理系统\n\n复制模板后，先填「今年三件事」。\n'),
      csv('账本.csv', '日期,类别,金额\n2026-11-01,午饭,18.5\n'),
    ],
  },
  {
    title: 'Obsidian 读书笔记模板与插件配置',
    description: '卡片、摘录、引用各一份，附快捷键。',
    price: '8',
    tags: ['Obsidian', '笔记'],
    files: [markdown('读书卡片模板.md', '# {{title}}\n\n## 一句话\n\n## 我会用在哪里\n')],
  },
  {
    title: '自由职业者报价与合同模板',
    description: '设计、写作、开发三套，条款说人话。',
    price: '22',
    tags: ['合同', '自由职业'],
    files: [
      markdown('合同模板.md', '# 服务合同\n\n甲方：\n乙方：\n\n一、交付内容与时间\n二、付款方式\n'),
      csv('报价单.csv', '项目,数量,单价\n首页设计,1,1800\n'),
    ],
  },
  {
    title: '年度复盘 40 问（可打印）',
    description: '十二月三十一日那天用得上。',
    price: '3.5',
    tags: ['复盘', '效率'],
    files: [pdf('年度复盘40问.pdf', ['年度复盘 40 问', '1. 今年最不后悔的一个决定是什么', '2. 明年想少做什么'])],
  },
  {
    title: '家庭记账表：一年十二页，自动汇总',
    description: '只填金额和类别，图自己出来。',
    price: '6',
    tags: ['记账', 'Excel'],
    files: [csv('家庭记账.csv', '月份,收入,支出,结余\n1,12000,8200,3800\n2,12000,9100,2900\n')],
  },
  {
    title: '婚礼流程与物料清单',
    description: '从三个月前到当天，谁做什么写清楚。',
    price: '9.9',
    tags: ['婚礼', '清单'],
    files: [markdown('婚礼流程.md', lesson('婚礼流程', ['三个月前', '一周前', '当天']))],
  },
  {
    title: 'Weekly planner, minimal (A5 and Letter)',
    cover: 'week',
    description: 'Two pages a week, plenty of white space. 极简周计划，A5 与 Letter 两种尺寸。',
    price: '4',
    tags: ['planner', 'printable'],
    files: [pdf('weekly-planner.pdf', ['Weekly planner', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'])],
  },
];

export const halfSugar: DemoCreator = {
  username: 'half_sugar',
  displayName: '半亩方糖',
  bio: 'Notion 与效率模板，简单到不用看说明。',
  posts,
};
