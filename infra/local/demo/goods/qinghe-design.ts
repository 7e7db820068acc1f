import { csv, type DemoCreator, type DemoPost, markdown, pdf, png, svg } from '../content.ts';
import { moss, paper } from './shared.ts';

const posts: DemoPost[] = [
  {
    title: '【限免】电商主图与详情页模板合集',
    cover: 'podium',
    description: '分层源文件，改字即用，每月更新。',
    price: '0',
    tags: ['电商', '模板'],
    files: [
      png('主图-春款.png', { size: 400, from: [255, 240, 230], to: [188, 49, 24] }),
      svg('详情页-分隔.svg', { color: '#bc3118', radius: 28 }),
    ],
  },
  {
    title: 'PPT 模板：述职与年终汇报，三套配色 120 页',
    cover: 'slides',
    description: '图表可直接改数，母版命名清楚。',
    price: '35',
    tags: ['PPT', '述职', '模板'],
    files: [
      pdf('预览.pdf', ['述职与年终汇报', '三套配色', '120 页']),
      markdown('使用说明.md', '# 使用说明\n\n换色：设计 → 变体 → 颜色。\n'),
    ],
  },
  {
    title: '国风纹样矢量素材 320 款：云纹、回纹、缠枝与瑞兽，印刷与网页皆可使用',
    cover: 'waves',
    description: '可编辑路径，按纹样年代分类。',
    price: '66',
    tags: ['国风', '矢量', '纹样'],
    files: [svg('云纹-01.svg', { color: '#27587f', radius: 40 }), svg('回纹-01.svg', { color: '#835400', radius: 24 })],
  },
  {
    title: '简历模板：应届与三年以内，中英各 6 款',
    description: '一页纸，HR 三十秒看完重点。',
    price: '13.9',
    tags: ['简历', '求职'],
    files: [pdf('简历模板.pdf', ['姓名', '求职意向：前端工程师', '教育经历', '项目经历'])],
  },
  {
    title: '小红书封面模板 50 款',
    cover: 'notes',
    description: '字大，留白多，换字就发。',
    price: '11',
    tags: ['小红书', '模板'],
    files: [
      png('封面-01.png', { size: 360, from: paper, to: [196, 100, 120] }),
      png('封面-02.png', { size: 360, from: paper, to: moss }),
    ],
  },
  {
    title: '品牌手册模板：从标志规范到物料应用',
    cover: 'brand',
    description: '四十八页，每页都说清楚为什么。',
    price: '128',
    tags: ['品牌', '模板'],
    files: [
      pdf('品牌手册.pdf', ['品牌手册', '一  标志的最小尺寸', '二  禁用示例']),
      svg('网格.svg', { color: '#574f45', radius: 44 }),
    ],
  },
  {
    title: 'Excel 看板模板：销售日报与库存预警',
    cover: 'board',
    description: '粘贴数据就更新，红黄绿三档。',
    price: '26.5',
    tags: ['Excel', '看板'],
    files: [csv('销售日报.csv', '日期,门店,销售额,库存\n2026-11-18,一店,5230,120\n2026-11-18,二店,4410,38\n')],
  },
];

export const qingheDesign: DemoCreator = {
  username: 'qinghe_design',
  displayName: '青禾设计铺',
  bio: '电商视觉、PPT 与简历模板，分层清楚，命名规矩，买回去就能改。',
  posts,
};
