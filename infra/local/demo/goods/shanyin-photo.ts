import { csv, type DemoCreator, type DemoPost, pdf, png, text } from '../content.ts';
import { moss, ochre, paper, rose, sea } from './shared.ts';

const posts: DemoPost[] = [
  {
    title: '春日胶片 Lightroom 预设 32 款',
    cover: 'film',
    description: '室内、逆光、夜景各一组，手机与电脑通用。附原片对照。',
    price: '29.9',
    tags: ['预设', '胶片', '摄影'],
    files: [
      png('对照-逆光.png', { size: 320, from: [255, 220, 190], to: rose }),
      png('对照-室内.png', { size: 320, from: paper, to: moss }),
      text(
        '春日-01.xmp',
        'application/xml',
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><crs name="春日 01" temperature="5600" tint="6"/></x:xmpmeta>\n',
      ),
    ],
  },
  {
    title: '城市蓝调街拍预设 12 款',
    cover: 'street',
    description: '傍晚和雨天，压住高光，肤色不发青。',
    price: '18',
    tags: ['预设', '街拍'],
    files: [png('蓝调-示例.png', { size: 360, from: [225, 232, 240], to: sea })],
  },
  {
    title: '山雾壁纸 4K 合集',
    cover: 'mist',
    description: '二十张，黄山与莫干山，横竖两种比例。',
    price: '0',
    tags: ['壁纸', '风光'],
    files: [
      png('山雾-01.png', { size: 480, from: [236, 240, 238], to: [96, 118, 110] }),
      png('山雾-02.png', { size: 480, from: [240, 238, 232], to: [120, 112, 98] }),
    ],
  },
  {
    title: '国风人像调色思路讲义',
    description: '从白平衡讲到局部，每一步配截图。',
    price: '36',
    tags: ['摄影', '教程'],
    files: [
      pdf(
        '调色思路.pdf',
        [
          '国风人像调色思路',
          '第一步  白平衡与曝光',
          '逆光时以肤色为准，背景可以过曝一档。',
          '室内钨丝灯：色温先减 600，再补一点洋红。',
          '',
          '第二步  分离色调',
          '高光偏暖，阴影偏青，相差不超过 12。',
          '衣料是红色时，先把红色的明度压低。',
        ],
        ['第三步  局部与颗粒', '第四步  输出'],
      ),
    ],
  },
  {
    title: '延时摄影拍摄清单与参数表',
    cover: 'stars',
    description: '星空、日出、车流，各一页，打印带走。',
    price: '5',
    tags: ['摄影', '延时'],
    files: [csv('参数表.csv', '场景,光圈,快门,感光度,间隔\n星空,2.8,20s,3200,22s\n日出,8,1/60,100,4s\n')],
  },
  {
    title: '淘宝静物布光图解 18 例',
    cover: 'bottle',
    description: '一灯到三灯，玻璃、金属、食物分开讲。',
    price: '49',
    tags: ['摄影', '电商', '布光'],
    files: [
      pdf('布光图解.pdf', ['静物布光图解 18 例', '例 1  侧逆光拍玻璃', '例 2  柔光箱拍金属']),
      png('例1-效果.png', { size: 320, from: paper, to: ochre }),
    ],
  },
];

export const shanyinPhoto: DemoCreator = {
  username: 'shanyin_photo',
  displayName: '山隐影像',
  bio: '胶片色彩与风光后期。每组预设都附原片。',
  posts,
};
