import type { Block } from '../make/pdf.ts';

interface Sentence {
  pattern: string;
  sentence: string;
  core: string;
  around: string;
  said: string;
}

const read: Sentence[] = [
  {
    pattern: '宾语从句里再套从句',
    sentence:
      'Many teachers believe that students who read for pleasure write better than those who only read for tests.',
    core: 'Many teachers believe that …',
    around: 'that 从句的主语是 students，who read for pleasure 修饰它；比较对象是 those who …',
    said: '许多老师认为，为兴趣而读的学生，比只为考试而读的学生写得更好。',
  },
  {
    pattern: '转折在后半句',
    sentence: 'The tool saves hours every week, yet few offices have changed the way they plan their days.',
    core: 'few offices have changed the way',
    around: 'yet 之后才是重点；they plan their days 修饰 the way',
    said: '这个工具每周省下好几个小时，可很少有办公室因此改变安排一天的方式。',
  },
  {
    pattern: '主语很长',
    sentence: 'What the report leaves out about small towns matters more than what it says about big ones.',
    core: 'What … matters more than what …',
    around: '主语是 what 从句，about small towns 修饰 leaves out 的内容',
    said: '报告里关于小城镇没说的，比它关于大城市说了的更要紧。',
  },
  {
    pattern: '分词作状语',
    sentence: 'Faced with rising rents, many bookshops have moved online, keeping only a small room for readings.',
    core: 'many bookshops have moved online',
    around: 'Faced with … 表原因，keeping … 表伴随',
    said: '面对上涨的房租，许多书店搬到了网上，只留一个小房间办读书会。',
  },
  {
    pattern: '倒装',
    sentence: 'Only when the river had been clean for ten years did the fishermen believe the numbers.',
    core: 'the fishermen believed the numbers',
    around: 'Only when 放句首，主句倒装：did … believe',
    said: '直到河水干净了十年，渔民才相信那些数字。',
  },
  {
    pattern: '同位语从句',
    sentence: 'The idea that rest is a reward, rather than a need, is slowly losing ground.',
    core: 'The idea is losing ground',
    around: 'that rest is a reward 说明 idea 的内容，rather than a need 是插入',
    said: '休息是奖励而不是需要，这种想法正慢慢失去市场。',
  },
  {
    pattern: '省略',
    sentence: 'Some learn by listening, others by doing, and a few by teaching what they have just understood.',
    core: 'Some learn …, others (learn) …',
    around: '后两处省略 learn；what they have just understood 是 teaching 的宾语',
    said: '有人靠听学会，有人靠做学会，还有少数人靠把刚懂的讲给别人学会。',
  },
  {
    pattern: '强调句',
    sentence: 'It is not the speed of change but its direction that worries those who study it.',
    core: 'its direction worries those …',
    around: 'It is … that 强调主语；not … but … 取后者',
    said: '让研究者担心的，不是变化的速度，而是变化的方向。',
  },
];

const sentencePage = ({ pattern, sentence, core, around, said }: Sentence, at: number): Block[] => [
  { title: `第 ${at + 1} 句` },
  { say: sentence, size: 15 },
  { heading: '先自己断句，写出译文' },
  { lines: 3 },
  { heading: `句式：${pattern}` },
  {
    table: [
      ['主干', core],
      ['修饰', around],
      ['译文', said],
    ],
    widths: [0.16, 0.84],
  },
  { heading: '照这个句式仿写一句' },
  { lines: 3 },
];

export const sentences = (): Block[][] => [
  [
    { title: '考研英语长难句精读' },
    { say: '八个句式，一句一页。读法只有三步：找谓语，分主从，再译成中文的顺序。', size: 13 },
    { heading: '目录' },
    { table: [['页', '句式'], ...read.map(({ pattern }, at) => [String(at + 2), pattern])], widths: [0.15, 0.85] },
  ],
  ...read.map(sentencePage),
];

const groups: [topic: string, rows: [string, string, string][]][] = [
  [
    '开头',
    [
      [
        'It is widely acknowledged that …',
        'There is a broad consensus that …',
        'It is widely acknowledged that sleep shapes memory.',
      ],
      [
        'Few topics divide people as …',
        'Opinions differ sharply on …',
        'Few topics divide people as city traffic does.',
      ],
      ['Over the past decade, …', 'In the last ten years, …', 'Over the past decade, reading has moved to screens.'],
      ['The chart reveals that …', 'As the chart shows, …', 'The chart reveals that half of them walk to school.'],
    ],
  ],
  [
    '让步',
    [
      ['Granted, …, but …', 'Admittedly, …; however, …', 'Granted, it costs more, but it lasts longer.'],
      ['For all its merits, …', 'Useful as it is, …', 'For all its merits, the plan ignores the elderly.'],
      ['This is not to say that …', 'I do not mean that …', 'This is not to say that exams are useless.'],
      ['Critics may argue that …', 'Some would object that …', 'Critics may argue that parks bring in no money.'],
    ],
  ],
  [
    '举例',
    [
      ['A case in point is …', 'Take … for example', 'A case in point is the night market by the river.'],
      ['Nowhere is this clearer than …', '… shows this best', 'Nowhere is this clearer than in our own kitchens.'],
      ['… is far from alone', 'The same holds for …', 'Her school is far from alone.'],
      ['To name but a few', 'among others', 'Painting, chess and running, to name but a few.'],
    ],
  ],
  [
    '结尾',
    [
      ['It is high time that … did', 'We can no longer put off …', 'It is high time that we planned for rain.'],
      ['In the long run, …', 'Seen over years, …', 'In the long run, honest prices win.'],
      ['Only by … can we …', '… is the only way to …', 'Only by asking can we learn what they need.'],
      ['The choice is ours to make.', 'It rests with us.', 'Walk or drive: the choice is ours to make.'],
    ],
  ],
];

export const phrases = (): Block[][] =>
  groups.map(([topic, rows]) => [
    { title: `${topic}：四组句型` },
    { table: [['句型', '替换'], ...rows.map(([one, other]) => [one, other])], widths: [0.5, 0.5] },
    { heading: '例句' },
    ...rows.map(([, , example]) => ({ say: example, size: 12 })),
    { heading: '改写一句自己的' },
    { lines: 4 },
  ]);

const cases: [name: string, given: string, seen: string, drawn: string, why: string][] = [
  [
    '倍长中线',
    '已知 AD 是三角形 ABC 的中线，AB = 5，AC = 3，求 AD 的取值范围。',
    '看到中线，先想能不能延长一倍。',
    '延长 AD 到 E，使 DE = AD，连接 BE。',
    '三角形 ADC 与 EDB 全等，BE = AC = 3。在三角形 ABE 中 2 < AE < 8，所以 1 < AD < 4。',
  ],
  [
    '截长补短',
    '在三角形 ABC 中，AD 平分角 A，且 AB = AC + CD，求证角 C = 2 倍角 B。',
    '看到一条线段等于两条之和，先截或先补。',
    '在 AB 上截 AE = AC，连接 DE。',
    '三角形 AED 与 ACD 全等，ED = CD = EB，角 C = 角 AED = 角 B + 角 EDB = 2 倍角 B。',
  ],
  [
    '作平行线',
    '点 D 在 BC 上，BD : DC = 1 : 2，E 是 AD 中点，BE 交 AC 于 F，求 AF : FC。',
    '看到比例，过已知分点作平行线。',
    '过 D 作 DG 平行于 BF，交 AC 于 G。',
    'E 是 AD 中点，所以 AF = FG；FG : GC = BD : DC = 1 : 2，于是 AF : FC = 1 : 3。',
  ],
  [
    '连接半径',
    'PA 切圆 O 于 A，PA = 4，P 到圆上最近点的距离是 2，求半径。',
    '看到切线，连接圆心与切点。',
    '连接 OA、OP。',
    '角 OAP 是直角，(r + 2)² = r² + 16，解得 r = 3。',
  ],
  [
    '作高',
    '三角形 ABC 中 AB = 13，AC = 15，BC = 14，求面积。',
    '三边已知，作最长底上的高。',
    '作 AD 垂直 BC 于 D，设 BD = x。',
    '169 - x² = 225 - (14 - x)²，x = 5，AD = 12，面积 84。',
  ],
  [
    '补成正方形',
    '等腰直角三角形 ABC，角 C 为直角，P 在形内，PA = 3，PC = 2，PB = 1，求角 BPC。',
    '看到等腰直角，想旋转九十度。',
    '把三角形 CPB 绕 C 转 90 度到 CQA，连接 PQ。',
    'PQ = 2√2，QA = 1，PA = 3，PQ² + QA² = PA²，角 PQA = 90 度，角 BPC = 角 CQA = 45 + 90 = 135 度。',
  ],
];

export const geometry = (): Block[][] => [
  ...cases.map(([name, given, seen, drawn, why], at): Block[] => [
    { title: `例 ${at + 1}  ${name}` },
    { say: given, size: 13 },
    { heading: '先画图，想三分钟' },
    { lines: 8 },
    { heading: '再往下看' },
    {
      table: [
        ['看到什么', seen],
        ['怎么作', drawn],
        ['为什么', why],
      ],
      widths: [0.2, 0.8],
    },
  ]),
  [
    { title: '小结：看到什么，想到什么' },
    { table: [['看到', '想到'], ...cases.map(([name, , seen]) => [seen, name])], widths: [0.68, 0.32] },
  ],
];
