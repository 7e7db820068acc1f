import type { DemoCreator, DemoPost } from '../content.ts';
import { archive, markdown, once, text } from '../make/files.ts';
import { pdf } from '../make/pdf.ts';
import { xlsx } from '../make/sheet.ts';
import { blues, cube, type Look, preset, spring } from './colours.ts';
import { lighting, lightings } from './lighting.ts';
import { compared, mountains } from './pictures.ts';

const readme =
  '# 怎么装\n\n## Lightroom\n\n「编辑 → 预设 → 导入」，选 `xmp` 文件夹。\n\n## 达芬奇、剪映、Photoshop\n\n导入 `cube` 文件夹里的 LUT，强度先放 70%。\n';

const presetsOf = (looks: readonly Look[]) =>
  Object.fromEntries(looks.map((look) => [`xmp/${look.name}.xmp`, preset(look)]));

const pack = (name: string, looks: readonly Look[]) =>
  archive(name, {
    ...presetsOf(looks),
    ...Object.fromEntries(looks.map((look) => [`cube/${look.name}.cube`, cube(look)])),
    '说明.md': readme,
  });

const wide = { width: 2560, height: 1440 };
const tall = { width: 1440, height: 2560 };

const comparisons = once(() => [
  ...spring.slice(0, 1).map((look) => compared('对照-早樱.png', look)),
  ...spring.slice(3, 4).map((look) => compared('对照-旧信.png', look)),
]);

const posts: DemoPost[] = [
  {
    title: '春日胶片 6 款：Lightroom 预设与 .cube 调色表',
    cover: 'film',
    about: '早樱、新叶、午后、旧信、逆光、窗边。压一点对比，提一点黑位，肤色偏暖不发黄。',
    inside: ['Lightroom 预设 XMP 6 个', '33 级 3D LUT（.cube）6 个', '前后对照图 2 张', '安装说明'],
    how: '照片用 XMP，视频用 CUBE。先调好曝光再套，强度从 70% 起。',
    opens: 'Lightroom、Camera Raw；达芬奇、剪映、Photoshop',
    isCommercial: true,
    price: '29.9',
    tags: ['预设', '胶片', '摄影'],
    isPinned: true,
    since: 60,
    files: async () => [
      await archive('春日胶片6款.zip', presetsOf(spring)),
      ...comparisons(),
      markdown('说明.md', readme),
    ],
    news: [
      {
        daysAgo: 21,
        changelog: '- 加了 .cube，视频也能用\n- 「旧信」的黑位提得少一点',
        files: async () => [await pack('春日胶片6款.zip', spring), ...comparisons(), markdown('说明.md', readme)],
      },
    ],
  },
  {
    title: '城市蓝调街拍调色 3 款',
    cover: 'street',
    about: '傍晚、雨后、霓虹。压住高光，暗部偏青，肤色不发绿。',
    inside: ['XMP 预设 3 个', '.cube 3 个', '对照图 1 张'],
    how: '雨天和日落后半小时最合适；人像把强度降到一半。',
    opens: 'Lightroom、Camera Raw；达芬奇、剪映',
    isCommercial: true,
    price: '18',
    tags: ['预设', '街拍'],
    since: 48,
    files: async () => [
      await pack('城市蓝调3款.zip', blues),
      ...blues.slice(0, 1).map((look) => compared('对照-傍晚.png', look)),
    ],
  },
  {
    title: '山雾壁纸：晨与夜，一横一竖',
    cover: 'mist',
    about: '一层一层的山，由程序画成，没有水印，没有文字。',
    inside: ['横版 2560 × 1440「晨」', '竖版 1440 × 2560「夜」', 'PNG 原图'],
    how: '横版给电脑，竖版给锁屏。',
    opens: '任意看图软件',
    price: '0',
    tags: ['壁纸', '风光'],
    since: 33,
    files: () => [
      mountains('山雾-晨-横.png', { ...wide, from: [244, 240, 228], to: [58, 84, 78], aigc }),
      mountains('山雾-夜-竖.png', { ...tall, from: [78, 92, 112], to: [12, 18, 26] }),
    ],
  },
  {
    title: '国风人像调色思路讲义',
    ai: 'assisted',
    about: '从白平衡讲到输出，四步，每步写清先动哪个滑块、动多少、为什么。',
    inside: ['PDF 4 页', '每步一张参数表'],
    how: '拿一张自己的逆光人像，照着四步做一遍，再换室内的做一遍。',
    opens: '任意 PDF 阅读器',
    price: '12',
    tags: ['摄影', '调色', '讲义'],
    since: 29,
    files: () => [
      pdf('调色思路.pdf', [
        [
          { title: '第一步  白平衡与曝光' },
          { say: '逆光时以脸为准，背景可以过曝一档；室内钨丝灯先把色温减下来，再补一点洋红。' },
          {
            table: [
              ['场景', '色温', '色调', '曝光'],
              ['逆光', '+200', '+4', '+0.7'],
              ['室内钨丝灯', '-600', '+8', '+0.3'],
              ['阴天', '+400', '+2', '+0.2'],
            ],
            widths: [0.34, 0.22, 0.22, 0.22],
          },
          { heading: '为什么' },
          { say: '后面每一步都建立在灰是灰的前提上。先调色温，再动颜色，返工最少。' },
        ],
        [
          { title: '第二步  分离色调' },
          { say: '高光偏暖，阴影偏青，两边饱和度相差不超过 12。衣料是红色时，先把红的明度压低再分离。' },
          {
            table: [
              ['', '色相', '饱和度'],
              ['高光', '45', '10'],
              ['阴影', '200', '8'],
              ['平衡', '', '+15'],
            ],
            widths: [0.4, 0.3, 0.3],
          },
          { heading: '常见错误' },
          { say: '阴影加得太多，头发会发绿。把阴影饱和度拉到 0 再慢慢加。' },
        ],
        [
          { title: '第三步  局部' },
          { say: '只做三处：脸提亮半档，衣纹加清晰度 10，背景减去雾 5。' },
          {
            table: [
              ['位置', '工具', '数值'],
              ['脸', '径向，羽化 80', '曝光 +0.5'],
              ['衣纹', '画笔', '清晰度 +10'],
              ['背景', '反向径向', '去雾 -5'],
            ],
            widths: [0.3, 0.4, 0.3],
          },
        ],
        [
          { title: '第四步  颗粒与输出' },
          { say: '颗粒 15，大小 25，只给中灰以下。网络用 2048 像素、sRGB、质量 85；打印用原尺寸、Adobe RGB。' },
          { heading: '自己的参数' },
          { lines: 8 },
        ],
      ]),
    ],
  },
  {
    title: '延时摄影参数表与张数计算器',
    cover: 'stars',
    about: '星空、日出、车流、云、花开五种场景的起步参数，填上成片秒数就知道要拍多少张、多久、多少存储。',
    inside: ['XLSX 两页：参数表、计算器', '全是公式，没有宏'],
    how: '只改「计算器」前三行。出发前在相机里存成自定义档。',
    opens: 'WPS、Excel、Numbers',
    price: '5',
    tags: ['摄影', '延时'],
    since: 16,
    files: async () => [
      await xlsx('延时参数与计算.xlsx', {
        参数表: [
          ['场景', '光圈', '快门', '感光度', '间隔（秒）'],
          ['星空', '2.8', '20s', 3200, 22],
          ['日出', '8', '1/60', 100, 4],
          ['车流', '11', '2s', 100, 3],
          ['云', '8', '1/125', 100, 5],
          ['花开', '5.6', '1/30', 200, 600],
        ],
        计算器: [
          ['成片秒数', 10],
          ['每秒帧数', 25],
          ['间隔（秒）', 4],
          ['要拍张数', '=B1*B2'],
          ['拍摄分钟', '=B4*B3/60'],
          ['RAW 存储（GB，每张 30 MB）', '=B4*30/1024'],
        ],
      }),
    ],
  },
  {
    title: '淘宝静物布光图解 6 例',
    cover: 'bottle',
    about: '玻璃、金属、食物、布料、化妆品、白底图，各一张俯视布光图，灯位、角度、距离都标在图上。',
    inside: [`SVG 矢量图 ${lightings.length} 张`, '器材对照说明一页'],
    how: '照着图摆灯，先只开主灯拍一张，再一盏一盏加。',
    opens: '任意浏览器，Illustrator、Figma',
    price: '19',
    tags: ['摄影', '电商', '布光'],
    since: 2,
    files: () => [
      ...lightings.map((one) => text(`${one.name}.svg`, 'image/svg+xml', lighting(one))),
      markdown(
        '器材对照.md',
        '# 没有这件怎么办\n\n| 图上 | 家里可以用 |\n|---|---|\n| 柔光箱 | 台灯加一张硫酸纸 |\n| 反光板 | 白色泡沫板 |\n| 黑卡 | 黑卡纸或深色衣服 |\n',
      ),
    ],
  },
];

/** Drawn by a program, and saying so. */
const aigc = { Label: '1', ContentProducer: 'tanwei-demo', ProduceID: 'mist-morning' };

export const shanyinPhoto: DemoCreator = {
  username: 'shanyin_photo',
  displayName: '山隐影像',
  bio: '胶片色彩与风光后期。每组预设都附前后对照。',
  posts,
};
