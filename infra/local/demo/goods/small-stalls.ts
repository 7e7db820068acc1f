import type { DemoCreator } from '../content.ts';
import { csv, markdown } from '../make/files.ts';
import { bell, together, wav } from '../make/sound.ts';

const words = [
  ['上课', '你提的问题常常让全班停下来想一想，这比答对更难得。'],
  ['上课', '你坐得住了，眼睛跟着黑板走，老师都看见了。'],
  ['作业', '字越写越稳，错的题自己用红笔改过，这个习惯请留着。'],
  ['作业', '完成得快是长处，再慢三分钟检查一遍就更好。'],
  ['同学', '有人没带伞，是你分了半边，班里因为你暖和。'],
  ['同学', '你愿意把最难的那块地扫干净，大家都服气。'],
  ['家里', '请在家也让他自己收书包，漏一次，下次就记得了。'],
  ['家里', '每天二十分钟一起读书，不问读懂没有，先让她喜欢。'],
  ['进步', '期中以来你举手十七次，比上学期多了十四次。'],
  ['进步', '从不敢朗读到站上台，你只用了一个秋天。'],
] as const;

const sunTeacher: DemoCreator = {
  username: 'sun_teacher',
  displayName: '孙老师',
  bio: '教小学语文第九年。',
  posts: [
    {
      title: '班主任评语：十类情况各改好的一句',
      about: '不说空话的期末评语，每句都写得出是哪个孩子。照着改成自己班的。',
      inside: ['CSV 10 句，按情况分类', '怎么改，一页'],
      how: '先写这个孩子做过的一件事，再套上句子。',
      opens: 'WPS、Excel',
      price: '3',
      tags: ['评语', '班主任'],
      since: 23,
      files: () => [
        csv('评语.csv', `情况,评语\n${words.map((row) => row.join()).join('\n')}\n`),
        markdown(
          '怎么改.md',
          '# 怎么改\n\n1. 先想起一件真事\n2. 换掉句子里的时间和数字\n3. 读给自己听，像不像在说他\n',
        ),
      ],
    },
  ],
};

const chords = [
  [262, 330, 392],
  [220, 262, 330],
  [175, 220, 262],
  [196, 247, 294],
].flatMap((chord, bar) => chord.map((frequency) => ({ from: bar * 2, wave: bell(frequency, 1.2) })));

const songSong: DemoCreator = {
  username: 'song_song',
  displayName: '松松',
  bio: '短片配乐。',
  posts: [
    {
      title: '片尾钟琴：八秒四个和弦',
      about: '字幕升起来的那八秒。四个和弦，干净，不抢画面。',
      inside: ['WAV 1 段，8 秒'],
      how: '对齐片尾第一行字幕。',
      opens: '任意剪辑软件',
      isCommercial: true,
      price: '2',
      tags: ['配乐', '短片'],
      since: 9,
      files: () => [wav('片尾钟琴.wav', 8, together(chords))],
    },
  ],
};

/** Two who have just begun: one thing each, and nothing said of themselves yet. */
export const smallStalls: readonly DemoCreator[] = [sunTeacher, songSong];
