import type { DemoCreator, DemoPost } from '../content.ts';
import { archive, markdown } from '../make/files.ts';
import { pdf } from '../make/pdf.ts';
import { bell, noise, plucked, together, wav, wavBytes } from '../make/sound.ts';

/** Noise without its edges: each value is mostly the ones before it. */
function soft(seed: number, seconds: number, keep: number) {
  const rough = noise(seed, seconds);
  let held = 0;
  // As if it had gone on for a while: the end then runs into the beginning.
  for (let at = -1000; at < 0; at++) held = held * keep + rough(at) * (1 - keep);
  return (_: number, at: number): number => {
    held = held * keep + rough(at) * (1 - keep);
    return held;
  };
}

/** Each can be looped: its noise comes to the same again after so long. */
const rainSeconds = 12;
const trainSeconds = 20;

const rain = (seed: number, heavy: number) => {
  const hiss = soft(seed, rainSeconds, 0.74);
  const drops = noise(seed + 9, rainSeconds);
  return (seconds: number, at: number): number =>
    hiss(seconds, at) * 1.2 * heavy + (Math.abs(drops(at)) > 0.9997 ? 0.5 : 0) * heavy;
};

const eaves = () => {
  const around = rain(6, 0.4);
  const drops = together(
    [0.5, 1.6, 2.4, 4.9, 6.2, 7.1, 8.8, 9.7, 10.4].map((from, at) => ({
      from,
      wave: bell(1100 + (at % 3) * 90, 24),
    })),
  );
  return (seconds: number, at: number): number => around(seconds, at) + drops(seconds, at);
};

const train = () => {
  const rumble = soft(3, trainSeconds, 0.985);
  const clack = noise(5, trainSeconds);
  return (seconds: number, at: number): number => {
    const beat = seconds % 0.75;
    const hit = Math.exp(-30 * beat) + 0.8 * Math.exp(-30 * Math.abs(beat - 0.16));
    return rumble(seconds, at) * 3.7 + clack(at) * hit * 0.18;
  };
};

const beat = (tempo: number, isSwung: boolean) => {
  const one = 60 / tempo;
  const dirt = noise(11, 1);
  const kick = (seconds: number): number =>
    Math.sin(2 * Math.PI * (50 + 60 * Math.exp(-30 * seconds)) * seconds) * Math.exp(-9 * seconds);
  const snare = (seconds: number, at: number): number => dirt(at) * Math.exp(-16 * seconds) * 0.5;
  const hat = (seconds: number, at: number): number => dirt(at * 3) * Math.exp(-60 * seconds) * 0.22;
  const late = isSwung ? one * 0.12 : 0;
  const again = (steps: readonly number[]): number[] => [...steps, ...steps.map((step) => step + 8)];
  const hats = Array.from({ length: 32 }, (_, step) => ({
    from: step * (one / 2) + (step % 2) * late,
    wave: hat,
    lasts: 0.12,
  }));
  const steps = again([0, 2.5, 4, 6.5]).map((step) => ({ from: step * one, wave: kick, lasts: 0.6 }));
  const backs = [...again([1, 3, 5, 7]), 15.5].map((step) => ({ from: step * one, wave: snare, lasts: 0.4 }));
  return { seconds: one * 16, wave: together([...hats, ...steps, ...backs]) };
};

const chime = (frequencies: readonly number[], fade: number) =>
  together(frequencies.map((frequency, at) => ({ from: at * 0.12, wave: bell(frequency, fade) })));

const chimes = [
  [523, 659, 784],
  [784, 523],
  [659, 880],
  [440, 660, 880],
  [392, 494, 587],
  [880, 1047],
  [330, 440],
  [988, 784, 659],
  [523, 523, 784],
  [587, 740, 880],
  [494, 740],
  [349, 523, 698],
].map((frequencies, at) => ({
  name: `提示音-${String(at + 1).padStart(2, '0')}`,
  wave: () => chime(frequencies, 4 + (at % 3)),
}));

/** Five notes to an octave, from the deepest. */
const strings = Array.from({ length: 10 }, (_, at) => {
  const half = [0, 2, 4, 7, 9][at % 5] ?? 0;
  return { name: `弦音-${String(at + 1).padStart(2, '0')}.wav`, frequency: 98 * 2 ** (Math.floor(at / 5) + half / 12) };
});

const licence =
  '# 授权说明\n\n- 可用于个人与商业视频、播客、游戏\n- 不可原样转售或放进别的素材包\n- 全部由程序合成，没有任何他人录音\n';

const posts: DemoPost[] = [
  {
    title: '雨声环境音效包：四段可无缝循环（WAV）',
    cover: 'rain',
    about: '小雨、中雨、大雨、屋檐下。首尾相接听不出缝，铺在旁白下面不抢话。程序合成，不含他人录音。',
    inside: ['WAV 4 段，每段 12 秒，16 bit / 44.1 kHz', '授权说明，可商用'],
    how: '拖进时间线复制到需要的长度，音量压到 -24 dB 左右。',
    opens: '任意播放器、剪映、Audition、Logic',
    isCommercial: true,
    price: '18',
    tags: ['音效', '雨声', '可商用'],
    isPinned: true,
    since: 56,
    files: () => [
      wav('小雨.wav', rainSeconds, rain(1, 0.5)),
      wav('中雨.wav', rainSeconds, rain(2, 0.9)),
      wav('大雨.wav', rainSeconds, rain(4, 1.4)),
      wav('屋檐下.wav', rainSeconds, eaves()),
      markdown('授权说明.md', licence),
    ],
  },
  {
    title: '片头提示音 12 个',
    about: '短、干净、不抢话。按钮、转场、完成提示各有几个，音高都在一个调里。',
    inside: ['ZIP：WAV 12 个，每个 1.5 秒', '试听 2 个', '授权说明'],
    how: '同一支片子里用编号相邻的几个，听起来是一套。',
    opens: '任意播放器、剪辑软件',
    isCommercial: true,
    price: '9.9',
    tags: ['音效', '短片'],
    since: 43,
    files: async () => [
      ...chimes.slice(0, 2).map(({ name, wave }) => wav(`试听-${name}.wav`, 1.5, wave())),
      await archive(
        '提示音12个.zip',
        Object.fromEntries(chimes.map(({ name, wave }) => [`${name}.wav`, wavBytes(1.5, wave())])),
      ),
      markdown('授权说明.md', licence),
    ],
  },
  {
    title: '白噪音：深夜列车',
    cover: 'train',
    about: '低低的车轮声，二十秒一循环，放一整夜也不突兀。',
    inside: ['WAV 1 段，20 秒，16 bit / 44.1 kHz，可循环'],
    how: '播放器里打开单曲循环，音量调到刚好盖住邻居的电视。',
    opens: '任意播放器',
    price: '0',
    tags: ['白噪音', '睡眠'],
    since: 31,
    files: () => [wav('深夜列车.wav', trainSeconds, train())],
  },
  {
    title: '拨弦采样：五声音阶 10 音',
    about: '用物理建模合成的拨弦，两个八度，宫商角徵羽各两个，起音干净，尾音自然。',
    inside: ['WAV 10 个，每个 3 秒，16 bit / 44.1 kHz', '命名按音高从低到高'],
    how: '拖进采样器，按顺序铺在白键上就能弹。',
    opens: '任意采样器：Kontakt、Logic、FL Studio',
    isCommercial: true,
    price: '26',
    tags: ['采样', '拨弦'],
    since: 22,
    files: () => strings.map(({ name, frequency }, at) => wav(name, 3, plucked(frequency, at + 1))),
  },
  {
    title: 'Lo-fi 鼓点循环 4 段（70、80、85、90 BPM）',
    about: '底鼓、军鼓、踩镲，十六拍一段，两段平直两段带摇摆，首尾准确。',
    inside: ['WAV 4 段，长度精确到采样', '速度写在文件名里'],
    how: '工程速度设成文件名里的数，直接铺满。',
    opens: '任意编曲或剪辑软件',
    isCommercial: true,
    price: '15',
    tags: ['鼓点', '循环', '可商用'],
    since: 12,
    files: () =>
      [70, 80, 85, 90].map((tempo, at) => {
        const { seconds, wave } = beat(tempo, at % 2 === 1);
        return wav(`鼓点-${tempo}BPM.wav`, seconds, wave);
      }),
  },
  {
    title: '播客剪辑流程与参数表',
    about: '降噪、均衡、压缩、响度，一集四十分钟剪完。每一步写清参数和什么时候停手。',
    inside: ['PDF 3 页', '导出设置表'],
    how: '第一次照表做，第二集起只改响度那一页。',
    opens: '任意 PDF 阅读器',
    price: '8',
    tags: ['播客', '剪辑'],
    since: 3,
    files: () => [
      pdf('播客剪辑流程.pdf', [
        [
          { title: '一  先剪话' },
          { say: '先剪内容再修声音：要删的段落不值得降噪。' },
          {
            table: [
              ['顺序', '做什么', '停手的时候'],
              ['1', '删开头寒暄和重复', '第一句话就说清这集讲什么'],
              ['2', '删口头禅', '每分钟留一两个，才像人'],
              ['3', '留气口', '句与句之间 0.4 秒'],
            ],
            widths: [0.14, 0.43, 0.43],
          },
        ],
        [
          { title: '二  再修声音' },
          {
            table: [
              ['步骤', '参数', '为什么'],
              ['降噪', '减 8–12 dB', '再多就发闷'],
              ['低切', '80 Hz', '桌子和空调'],
              ['均衡', '200 Hz -2，3 kHz +2', '去鼻音，提清晰'],
              ['压缩', '3:1，阈值 -18', '两个人一样响'],
              ['齿音', '6 kHz，-4', '听一个「四」字'],
            ],
            widths: [0.2, 0.4, 0.4],
          },
        ],
        [
          { title: '三  响度与导出' },
          {
            table: [
              ['平台', '响度', '真峰值', '格式'],
              ['单声道播客', '-19 LUFS', '-1 dB', 'MP3 96 k'],
              ['立体声播客', '-16 LUFS', '-1 dB', 'MP3 128 k'],
              ['短视频平台', '-14 LUFS', '-1 dB', 'AAC 192 k'],
            ],
            widths: [0.31, 0.25, 0.2, 0.24],
          },
          { heading: '上传前听三处' },
          { say: '开头十秒，换人说话的一处，最响的笑声。' },
          { lines: 4 },
        ],
      ]),
    ],
  },
];

export const rainRecords: DemoCreator = {
  username: 'rain_records',
  displayName: '听雨录音社',
  bio: '环境声、采样和一点点节拍，都能商用。',
  posts,
};
