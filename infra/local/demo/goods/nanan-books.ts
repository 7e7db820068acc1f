import { csv, type DemoCreator, type DemoPost, markdown, pdf } from '../content.ts';
import { lesson } from './shared.ts';

const posts: DemoPost[] = [
  {
    title: '考研英语一历年真题逐句精讲（1998–2025）含阅读、翻译与写作模板全套讲义',
    description:
      '二十八年真题逐句拆解，配可打印的错题表。\n\n每一句都标出主干、修饰和考点，翻译给两种译法。买后更新到 2027 考季。',
    price: '39',
    tags: ['考研', '英语', '真题'],
    files: [
      pdf(
        '01 阅读理解逐句精讲.pdf',
        [
          '考研英语一 阅读理解逐句精讲',
          'Text 1  2025',
          '',
          '第 1 句',
          'Schools have argued that longer days would close the gap.',
          '主干：schools have argued that …',
          '修饰：that 引导宾语从句，would 表示推测',
          '译法一：学校主张，延长在校时间可以缩小差距。',
          '译法二：在学校看来，多上一会儿课，差距就会小一些。',
          '',
          '第 2 句',
          'Yet the evidence points the other way.',
          '主干：the evidence points …',
          '拆分：yet 否定上一句的依据，阅读题常在此处设问。',
          '考点：21 题问作者态度，答案在转折之后。',
        ],
        ['Text 1  2025（续）', '第 3 句', '第 4 句', '错因：看漏转折'],
      ),
      markdown('02 翻译要点.md', lesson('翻译要点', ['先找谓语', '从句倒着译', '代词要还原'])),
      csv(
        '03 错题表.csv',
        '年份,篇目,题号,我的答案,正确答案,原因\n2025,Text 1,21,A,C,看漏转折\n2024,Text 2,28,B,D,词义\n',
      ),
    ],
  },
  {
    title: '英语写作高分句型小册',
    cover: 'books',
    description: '按话题整理，每条都有替换说法。',
    price: '12.8',
    tags: ['英语', '写作'],
    files: [
      pdf('高分句型小册.pdf', [
        '英语写作高分句型小册',
        'It is widely acknowledged that …',
        '替换：There is a broad consensus that …',
      ]),
    ],
  },
  {
    title: '考研政治背诵手册：主观题框架与关键词',
    description: '只留必须背的，四十页以内，带自测空格。',
    price: '9.9',
    tags: ['考研', '政治'],
    files: [markdown('背诵手册.md', lesson('主观题框架', ['材料给了什么', '原理写哪条', '怎么联系材料']))],
  },
  {
    title: '初中数学几何辅助线 60 例',
    cover: 'angles',
    description: '一题一图，先想三分钟再看答案。',
    price: '15',
    tags: ['初中', '数学'],
    files: [
      pdf(
        '几何辅助线60例.pdf',
        [
          '初中数学几何辅助线 60 例',
          '例 1  倍长中线',
          '已知：AD 是三角形 ABC 的中线，AB = 5，AC = 3。',
          '求：AD 的取值范围。',
          '先想三分钟，再看下面。',
          '',
          '辅助线：延长 AD 到 E，使 DE = AD，连接 BE。',
          '为什么：三角形 ADC 与三角形 EDB 全等，AC = BE。',
          '于是：5 - 3 < AE < 5 + 3，即 1 < AD < 4。',
          '',
          '看到中线就想：能不能把它延长一倍？',
        ],
        ['例 2  截长补短', '例 3  作平行线'],
      ),
    ],
  },
  {
    title: '四六级核心词汇表（按真题频次）',
    description: '2,800 词，表格可导入背词软件。',
    price: '0',
    tags: ['英语', '四六级'],
    files: [
      csv('核心词汇表.csv', '单词,释义,频次\nacknowledge,承认,41\nsubstantial,大量的,38\ncontemporary,当代的,33\n'),
    ],
  },
  {
    title: '教师资格证面试试讲稿 30 篇（小学语文）',
    description: '每篇十分钟，导入、提问和板书都写好。',
    price: '19.9',
    tags: ['教资', '语文'],
    files: [markdown('试讲稿30篇.md', lesson('小学语文试讲稿', ['导入：从一张照片开始', '朗读与提问', '板书与小结']))],
  },
  {
    title: '自习室 2027 备考计划（未上架）',
    description: '草稿，暑假前整理完。',
    price: '29',
    tags: [],
    isPrivate: true,
    files: [markdown('备考计划草稿.md', lesson('备考计划', ['三月到六月', '七月到九月', '冲刺']))],
  },
];

export const nananBooks: DemoCreator = {
  username: 'nanan_books',
  displayName: '南岸图书室',
  bio: '英语与考研资料，只卖自己讲过的课。每年考完当周更新。',
  posts,
};
