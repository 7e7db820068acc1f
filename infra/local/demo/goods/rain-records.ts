import { type DemoCreator, type DemoPost, markdown, pdf, wav } from '../content.ts';

const posts: DemoPost[] = [
  {
    title: '城市雨声与环境音效包（48 kHz / 24 bit）',
    cover: 'rain',
    description: '四季街巷实录，可商用。',
    price: '58',
    tags: ['音效', '雨声', '可商用'],
    files: [
      wav('巷口小雨.wav', { tones: [220, 247, 233], seconds: 3 }),
      wav('屋檐滴水.wav', { tones: [880, 660, 990, 740], seconds: 3 }),
      markdown('授权说明.md', '# 授权说明\n\n可用于商业视频，不可单独转售。\n'),
    ],
  },
  {
    title: '片头提示音 20 个',
    description: '短、干净、不抢话。',
    price: '9.9',
    tags: ['音效', '视频'],
    files: [
      wav('提示音-01.wav', { tones: [523, 659, 784], seconds: 1 }),
      wav('提示音-02.wav', { tones: [784, 523], seconds: 1 }),
    ],
  },
  {
    title: '白噪音：深夜列车',
    cover: 'train',
    description: '一小时无缝循环的前一段。',
    price: '0',
    tags: ['白噪音', '睡眠'],
    files: [wav('深夜列车.wav', { tones: [98, 110, 98, 104], seconds: 4 })],
  },
  {
    title: '古琴采样：单音与滑音',
    description: '七弦散音与泛音，命名规矩。',
    price: '88',
    tags: ['采样', '古琴'],
    files: [wav('散音-一弦.wav', { tones: [131], seconds: 2 }), wav('泛音-三弦.wav', { tones: [392], seconds: 2 })],
  },
  {
    title: '播客剪辑流程与参数表',
    description: '降噪、均衡、响度，一集四十分钟剪完。',
    price: '16',
    tags: ['播客', '教程'],
    files: [pdf('播客剪辑流程.pdf', ['播客剪辑流程', '响度目标  -16 LUFS', '先剪话再降噪'])],
  },
  {
    title: '市集叫卖声采集（成都、苏州、泉州）',
    description: '三座城，清晨五点到八点。',
    price: '32',
    tags: ['音效', '人声'],
    files: [wav('苏州-清晨.wav', { tones: [330, 294, 262], seconds: 2 })],
  },
];

export const rainRecords: DemoCreator = {
  username: 'rain_records',
  displayName: '听雨录音社',
  bio: '带着录音机走街串巷。',
  posts,
};
