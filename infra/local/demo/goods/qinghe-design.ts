import type { DemoCreator, DemoFile, DemoPost } from '../content.ts';
import { archive, html, markdown, text } from '../make/files.ts';
import { pdf } from '../make/pdf.ts';
import { type Cell, xlsx } from '../make/sheet.ts';
import { notes, patterns, shopPictures } from './drawings.ts';
import { deck, enResume, resume, themeJson, themePackage, themes, zhResume } from './pages.ts';

const drawings = (all: Record<string, string>, names?: readonly string[]): DemoFile[] =>
  Object.entries(all)
    .filter(([name]) => names === undefined || names.includes(name))
    .map(([name, body]) => text(name, 'image/svg+xml', body));

const shops = ['一店', '二店', '三店'];

/** A fortnight of three shops, and what follows from it. */
const report = (): Cell[][] => [
  ['日期', '门店', '销售额', '库存'],
  ...Array.from({ length: 42 }, (_, at): Cell[] => [
    `2026-11-${String(1 + Math.floor(at / 3)).padStart(2, '0')}`,
    shops[at % 3] ?? '',
    4000 + ((at * 517) % 2300),
    150 - ((at * 13) % 130),
  ]),
];

const decks = (): DemoFile[] => [
  html('述职-纸.html', deck({ ink: '#2b2622', paper: '#faf6ee' })),
  html('述职-墨.html', deck({ ink: '#efe8dc', paper: '#1d1a17' })),
  html('述职-青.html', deck({ ink: '#12202c', paper: '#e6eef4' })),
];

const posts: DemoPost[] = [
  {
    title: '【限免】电商主图模板：新品、热卖、满减、预售',
    cover: 'podium',
    about: '四张方形主图，角标、卖点、商品位都留好，改字即用。',
    inside: ['SVG 4 张，800 × 800', '文字可改，路径可编辑'],
    how: '在 Figma 或 Illustrator 里打开，替换「商品图放这里」，导出 PNG。',
    opens: 'Figma、Illustrator、任意浏览器',
    isCommercial: true,
    price: '0',
    tags: ['电商', '模板'],
    since: 53,
    files: () => drawings(shopPictures),
  },
  {
    title: 'PPT 模板：述职与年终汇报，网页版三套配色',
    cover: 'slides',
    about: '一个网页文件就是一份汇报：点字就改，方向键翻页，打印成 PDF 交上去。不用装软件。',
    inside: ['HTML 3 份：纸、墨、青', '每份 8 页：结果、数字、难处、明年', '使用说明'],
    how: '双击打开，点哪里改哪里，改完「打印 → 另存为 PDF」。',
    opens: '任意浏览器',
    isCommercial: true,
    price: '25',
    tags: ['PPT', '述职', '模板'],
    isPinned: true,
    since: 51,
    files: () => [
      ...decks(),
      markdown('使用说明.md', '# 使用说明\n\n1. 双击打开\n2. 点文字直接改\n3. 左右方向键翻页\n4. 打印成 PDF 存档\n'),
    ],
    news: [
      {
        daysAgo: 18,
        changelog: '- 加了「没做好的」一页\n- 打印时一页一张',
        files: decks,
      },
    ],
  },
  {
    title: '国风纹样矢量素材 24 款：回纹、云纹、水波、海浪、龟背与方胜，印刷与网页皆可使用',
    cover: 'waves',
    about: '六种传统纹样，每种四款，线条描边，颜色一改全改，四方连续。',
    inside: ['ZIP：SVG 24 张', '单独两张可先看'],
    how: '导入后取消编组，选一格做图案填充；描边粗细按印刷尺寸调。',
    opens: 'Illustrator、Figma、Inkscape',
    isCommercial: true,
    price: '36',
    tags: ['国风', '矢量', '纹样'],
    since: 40,
    files: async () => [
      await archive('国风纹样24款.zip', patterns),
      ...drawings(patterns, ['云纹-01.svg', '方胜-02.svg']),
    ],
  },
  {
    title: '简历模板：应届与三年以内，中英各 2 款',
    about: '一页纸，HR 三十秒看完重点。每段都有写好的例句，照着换成自己的。',
    inside: ['HTML 4 份：中文两款、英文两款', 'A4 打印边距调好'],
    how: '浏览器打开直接改字，打印时选「另存为 PDF」。',
    opens: '任意浏览器',
    price: '13.9',
    tags: ['简历', '求职', '模板'],
    since: 34,
    files: () => [
      html('简历-中文-朱.html', resume(zhResume, '#bc3118')),
      html('简历-中文-青.html', resume(zhResume, '#27587f')),
      html('resume-en-red.html', resume(enResume, '#bc3118')),
      html('resume-en-blue.html', resume(enResume, '#27587f')),
    ],
  },
  {
    title: '小红书封面模板 6 款',
    cover: 'notes',
    about: '清单、对比、问句、数字、引号、步骤。字大，留白多，换字就发。',
    inside: ['SVG 6 张，900 × 1200'],
    how: '在 Figma 里打开，双击改字，导出 2 倍 PNG。',
    opens: 'Figma、Illustrator、任意浏览器',
    isCommercial: true,
    price: '6',
    tags: ['小红书', '模板', '封面'],
    since: 25,
    files: () => drawings(notes),
  },
  {
    title: '品牌手册模板：从标志规范到物料应用',
    cover: 'brand',
    about: '小团队够用的六页：标志、颜色、文字、版式、禁例、检查表，每页都说清楚为什么。',
    inside: ['PDF 6 页，带填写线', '色值表'],
    how: '先填颜色和标志最小尺寸，其余两周内慢慢补。',
    opens: '任意 PDF 阅读器',
    isCommercial: true,
    price: '32',
    tags: ['品牌', '模板'],
    since: 15,
    files: () => [
      pdf(
        '品牌手册.pdf',
        (
          [
            [
              '一  标志',
              '最小尺寸：印刷 12 毫米，屏幕 32 像素。四周留出标志高度的一半，不放任何东西。',
              '最小尺寸定在看不清最细一笔之前。',
            ],
            ['二  颜色', '主色一个，辅色两个，灰一组。主色面积不超过三成。', '颜色多了，谁也不记得是哪家。'],
            ['三  文字', '标题一种，正文一种。正文行距 1.6 到 1.8。', '字换得勤，读的人就累。'],
            ['四  版式', '先定页边距，再定栏，最后放图。左边对齐，不两端撑开。', '对齐是最省钱的好看。'],
            ['五  不要这样', '不拉伸、不描边、不加阴影、不放在花的底上。', '每一条都是已经有人做过的。'],
            ['六  交付前检查', '标志没变形；色值对；错别字查过；打印出来看过一次。', '打印一张，胜过屏幕上看十遍。'],
          ] as const
        ).map(([title, rule, why]) => [
          { title },
          { say: rule, size: 13 },
          { heading: '为什么' },
          { say: why },
          { heading: '我们的' },
          { lines: 10 },
        ]),
      ),
      markdown(
        '色值表.md',
        '# 色值表\n\n| 名称 | 色值 | 用在哪里 |\n|---|---|---|\n| 主色 | #BC3118 | 标志、按钮 |\n| 辅色 | #27587F | 链接 |\n| 纸 | #FAF6EE | 底 |\n| 墨 | #2B2622 | 正文 |\n',
      ),
    ],
  },
  {
    title: 'VS Code 主题三套：纸、墨、青',
    about: '一浅两深，注释退后，关键字跳出来，对比度都过 4.5。长时间看不累。',
    inside: ['ZIP：扩展文件夹，三套主题', '颜色写在 JSON 里，想改就改'],
    how: '解压到用户目录的 .vscode/extensions，重开后在「颜色主题」里选「纸墨青」。',
    opens: 'VS Code 1.80 以上',
    price: '5',
    tags: ['VSCode', '主题'],
    since: 7,
    files: async () => [
      await archive('纸墨青.zip', {
        'paper-ink-themes/package.json': themePackage,
        ...Object.fromEntries(
          themes.map((one, at) => [`paper-ink-themes/themes/theme-${at + 1}.json`, themeJson(one)]),
        ),
        'paper-ink-themes/README.md': '# 纸墨青\n\n一浅两深三套主题。\n',
      }),
    ],
  },
  {
    title: 'Excel 看板模板：销售日报与库存预警',
    cover: 'board',
    about: '粘贴每天的数据，三家店的合计、日均、最低库存自己算，低于警戒线的写「补货」。',
    inside: ['XLSX 两页：数据、看板', '42 行示例数据，全是公式，没有宏'],
    how: '「数据」页从第二行起粘贴自己的，「看板」页右上角改警戒线。',
    opens: 'WPS、Excel',
    isCommercial: true,
    price: '16.5',
    tags: ['Excel', '看板'],
    since: 0,
    files: async () => [
      await xlsx('销售看板.xlsx', {
        数据: report(),
        看板: [
          ['门店', '合计', '日均', '最低库存', '提醒', '警戒线', 30],
          ...shops.map((shop, at) => [
            shop,
            `=SUMIF(数据!B:B,A${at + 2},数据!C:C)`,
            `=B${at + 2}/COUNTIF(数据!B:B,A${at + 2})`,
            `=MINIFS(数据!D:D,数据!B:B,A${at + 2})`,
            `=IF(D${at + 2}<$G$1,"补货","")`,
          ]),
        ],
      }),
    ],
  },
];

export const qingheDesign: DemoCreator = {
  username: 'qinghe_design',
  displayName: '青禾设计铺',
  bio: '电商视觉、汇报与简历模板，分层清楚，命名规矩，买回去就能改。',
  posts,
};
