/** Words in every second text: a match of them does not make a file relevant. */
const wide = [
  ...['为什么', '有没有', '是不是', '能不能', '没有', '这样', '那样', '怎样', '怎么', '什么', '如何', '哪里', '哪个'],
  ...['这个', '那个', '这些', '那些', '这种', '那种', '一个', '一些', '一下', '可以', '能够', '我们', '你们', '他们'],
  ...[
    '以及',
    '或者',
    '还有',
    '因为',
    '所以',
    '但是',
    '如果',
    '就是',
    '不是',
    '还是',
    '关于',
    '推荐',
    '下载',
    '分享',
    '适合',
    '好用',
    '好看',
    '想要',
    '需要',
    '哪些',
    '一份',
    '一套',
    '一点',
    '任何',
    '我想',
    '想买',
    '(?<!山|广)东西(?![方部南北])',
    '(?<!目|打)的(?!士)',
    '吗',
    '呢',
  ],
];
const wideStop = new RegExp(wide.join('|'), 'gu');

const latin = new Set(
  [
    'a an and any are as at be but by can do does for from had has have how i if in is it its me my no not of on or our',
    'so some such than that the their them then there these they this those to was we were what when where which who why',
    'will with you your one two three best good great nice get make need use want looking all more most very just please',
  ].flatMap((line) => line.split(' ')),
);

export const isStopWord = (text: string): boolean => latin.has(text) || text.replace(wideStop, '') === '';

/** The parts of a run between stop words; a lone character left over is too vague to search for. */
export function withoutStopWords(run: string): string[] {
  if (isStopWord(run)) return [];
  const parts = run.split(wideStop);
  return parts.length === 1 ? parts : parts.filter((text) => [...text].length > 1);
}
