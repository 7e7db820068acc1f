import type { DemoCreator, DemoPost } from '../content.ts';
import { csv, markdown } from '../make/files.ts';
import { pdf } from '../make/pdf.ts';
import { geometry, phrases, sentences } from './lessons.ts';
import { worksheets } from './sums.ts';
import { vocabulary } from './vocabulary.ts';

const wrongTable = () => csv('错题表.csv', '年份,篇目,题号,我的答案,正确答案,错因\n示例,Text 1,21,A,C,看漏转折\n');

const posts: DemoPost[] = [
  {
    title: '考研英语长难句精读：主干、修饰、译法一句一页，含阅读、翻译与写作仿写全套练习',
    about: '八个最常考的句式，每个一页：先自己断句，再看主干、修饰和译文，最后仿写一句。句子全部自己写，不抄真题。',
    inside: ['精读讲义 PDF，9 页，可打印', '错题表 CSV，表格软件直接打开', '使用方法，一页'],
    how: '一天一句，十五分钟。先遮住下半页断句，写出译文再对照；错的抄进错题表，一周后重做。',
    opens: '任意 PDF 阅读器；错题表用 WPS 或 Excel',
    price: '39',
    tags: ['考研', '英语', '长难句'],
    isPinned: true,
    since: 59,
    files: () => [
      pdf('长难句精读.pdf', sentences()),
      markdown(
        '使用方法.md',
        '# 使用方法\n\n## 每天\n\n1. 遮住下半页，先找谓语\n2. 写出译文，再看参考\n3. 照句式仿写一句\n\n## 每周\n\n把错题表里的句子重做一遍，做对两次才划掉。\n',
      ),
      wrongTable(),
    ],
    news: [
      {
        daysAgo: 24,
        changelog: '- 每页加了仿写横线\n- 第 6 句的译文改得更顺',
        files: () => [pdf('长难句精读.pdf', sentences()), wrongTable()],
      },
    ],
  },
  {
    title: '小学口算每日 100 题：十天一千题，附答案',
    about: '一二年级加减乘，程序出题、程序算答案，一页一天，右上角记用时和对题数。',
    inside: ['PDF 12 页：10 页练习，2 页答案', '每天 100 题，共 1,000 题', '两位数加减不超过一百，乘法是九九表以内'],
    how: 'B5 或 A4 纸直接打印。每天一页，先计时再对答案，错题当天重写。',
    opens: '任意 PDF 阅读器，打印机',
    price: '9.9',
    tags: ['小学', '数学', '口算'],
    since: 46,
    files: () => [pdf('小学口算每日100题.pdf', worksheets())],
  },
  {
    title: '英语写作高分句型小册',
    cover: 'books',
    about: '按开头、让步、举例、结尾整理，每条都有替换说法和一句例句。',
    inside: ['PDF 4 页，16 组句型', '每组一句例句'],
    how: '先背左栏，再用替换说法改写自己的旧作文。一篇作文里同一个句型不要出现两次。',
    opens: '任意 PDF 阅读器',
    price: '12.8',
    tags: ['英语', '写作'],
    since: 52,
    files: () => [pdf('高分句型小册.pdf', phrases())],
  },
  {
    title: '初中数学几何辅助线 6 例',
    cover: 'angles',
    about: '倍长中线、截长补短、作平行线……一页一例，先想三分钟再看下半页。',
    inside: ['PDF 7 页：6 例加一页小结', '每例写清：看到什么、怎么作、为什么'],
    how: '看完题先自己画图，三分钟没有思路再往下看。小结页贴在书桌前。',
    opens: '任意 PDF 阅读器',
    price: '15',
    tags: ['初中', '数学', '几何'],
    since: 37,
    files: () => [pdf('几何辅助线6例.pdf', geometry())],
  },
  {
    title: '四六级核心词汇表（带释义与例句）',
    about: '阅读里反复出现的 40 个词，每个带词性、释义和一句例句。表格可导入背词软件。',
    inside: ['CSV 一份，40 行，UTF-8'],
    how: '在 Anki 里选「导入文件」，分隔符选逗号，前两列对应正反面。',
    opens: 'Anki、WPS、Excel',
    price: '0',
    tags: ['英语', '四六级', '词汇'],
    since: 30,
    files: () => [csv('核心词汇表.csv', vocabulary())],
  },
  {
    title: '教师资格证面试试讲稿 2 篇（小学语文）',
    about: '《秋天》和《雷雨》各一篇十分钟试讲稿，导入、提问、板书和结束语都写好。',
    inside: ['Markdown 讲稿 2 篇', '每篇标了时间'],
    how: '先照稿讲一遍录音，再丢开稿子讲第二遍；板书自己在纸上排一次。',
    opens: '任意文本编辑器',
    price: '6.9',
    tags: ['教资', '语文'],
    since: 17,
    files: () => [
      markdown(
        '试讲稿-秋天.md',
        '# 《秋天》试讲稿（10 分钟）\n\n## 导入（1 分钟）\n\n同学们，今早上学路上，你们踩到了什么？对，落叶。今天我们去课文里找秋天。\n\n## 初读（3 分钟）\n\n1. 自由读，圈出不认识的字\n2. 指名分段读，正音：「群」是后鼻音吗？\n\n## 精读（4 分钟）\n\n- 「一片片叶子从树上落下来」，为什么不说「一片」？\n- 女生读「一会儿」，男生接「一会儿」，感受变化\n\n## 板书\n\n秋天：天高 叶落 雁飞\n\n## 结束（2 分钟）\n\n回家捡一片叶子，夹在课本里，明天说说它像什么。\n',
      ),
      markdown(
        '试讲稿-雷雨.md',
        '# 《雷雨》试讲稿（10 分钟）\n\n## 导入（1 分钟）\n\n放一段雨声，闭眼听，说说你看见了什么。\n\n## 理清顺序（3 分钟）\n\n雷雨前、雷雨中、雷雨后，各用一个词概括。\n\n## 抓词（4 分钟）\n\n- 「压」换成「飘」行不行？\n- 「垂」「冲」「挂」，哪个最有画面，为什么\n\n## 板书\n\n前：闷 → 中：急 → 后：清\n\n## 结束（2 分钟）\n\n写三句话：我见过的一场雨。\n',
      ),
    ],
  },
  {
    title: '自习室 2027 备考计划（未上架）',
    about: '草稿，暑假前整理完。',
    inside: ['计划草稿一份'],
    how: '还没有写完。',
    opens: '任意文本编辑器',
    price: '29',
    tags: [],
    isPrivate: true,
    since: 5,
    files: () => [
      markdown(
        '备考计划草稿.md',
        '# 备考计划\n\n## 三月到六月\n\n打基础，每天两小时。\n\n## 七月到九月\n\n专业课第一轮。\n',
      ),
    ],
  },
];

export const nananBooks: DemoCreator = {
  username: 'nanan_books',
  displayName: '南岸图书室',
  bio: '英语与考研讲义，只卖自己讲过的课。每年考完当周更新。',
  posts,
};
