import { archive, type DemoCreator, type DemoPost, markdown, text } from '../content.ts';
import { code, lesson } from './shared.ts';

const posts: DemoPost[] = [
  {
    title: '小程序商城源码：多门店、拼团、分销',
    cover: 'phone',
    description: '前端与接口全部可二次开发，附部署说明。\n\n包里是完整目录结构和三个核心模块。',
    price: '268',
    tags: ['小程序', '源码', '商城'],
    files: [
      code(
        'cart.ts',
        'export interface Line { sku: string; fen: number; count: number }\n\nexport const total = (lines: Line[]): number =>\n  lines.reduce((sum, { fen, count }) => sum + fen * count, 0);\n',
      ),
      code(
        'group-buy.ts',
        "export type GroupState = 'open' | 'full' | 'expired';\n\nexport const stateOf = (joined: number, size: number, left: number): GroupState =>\n  joined >= size ? 'full' : left > 0 ? 'open' : 'expired';\n",
      ),
      await archive('小程序前端.zip', {
        'miniprogram/app.json': '{\n  "pages": ["pages/index/index", "pages/cart/cart", "pages/me/me"]\n}\n',
        'miniprogram/app.ts': "App({ onLaunch() { wx.cloud.init({ env: 'store' }); } });\n",
        'miniprogram/pages/index/index.wxml': '<store-list stores="{{stores}}" bind:open="open" />\n',
        'miniprogram/pages/index/index.ts': 'Page({ data: { stores: [] }, open() {} });\n',
        'miniprogram/pages/cart/cart.wxml': '<cart-lines lines="{{lines}}" />\n',
        'miniprogram/pages/cart/cart.ts': 'Page({ data: { lines: [] } });\n',
        '说明/目录结构.md': '# 目录结构\n\n`pages` 是页面，`components` 是组件。\n',
      }),
      markdown(
        '部署说明.md',
        '# 部署说明\n\n1. 复制 `.env.example` 为 `.env`\n2. `npm install`\n3. `npm run deploy`\n',
      ),
      text(
        'schema.sql',
        'application/sql',
        'CREATE TABLE store (id BIGINT PRIMARY KEY, name VARCHAR(64) NOT NULL);\nCREATE TABLE sku (id BIGINT PRIMARY KEY, store_id BIGINT NOT NULL, fen INT NOT NULL);\n',
      ),
    ],
  },
  {
    title: 'Admin 管理后台脚手架',
    description: '权限、表格、图表与深色主题齐备，类型完整，可直接上线。',
    price: '99',
    tags: ['React', '后台', 'TypeScript'],
    files: [
      code(
        'permission.ts',
        "export const may = (roles: string[], needed: string): boolean => roles.includes('admin') || roles.includes(needed);\n",
      ),
      markdown('README.md', '# Admin 脚手架\n\n`npm create` 之后只改 `src/pages`。\n'),
    ],
  },
  {
    title: 'Python 批量改名与去重小工具',
    description: '一个文件，零依赖，先预览再执行，可撤销。',
    price: '0',
    tags: ['Python', '工具'],
    files: [
      code(
        'rename.py',
        "from pathlib import Path\n\nfor at, path in enumerate(sorted(Path('.').glob('*.jpg')), 1):\n    print(f'{path.name} -> {at:04}.jpg')\n",
      ),
    ],
  },
  {
    title: 'Excel 自动对账脚本：银行流水与订单一键匹配',
    description: '按金额、日期和备注三步匹配，剩下的标红。',
    price: '45',
    tags: ['Python', '财务', 'Excel'],
    files: [
      code(
        'match.py',
        "def match(bank, orders):\n    left = dict(orders)\n    for line in bank:\n        left.pop((line['fen'], line['day']), None)\n    return left\n",
      ),
    ],
  },
  {
    title: '浏览器插件：网页划词翻译（含源码）',
    description: 'Manifest V3，三百行，适合入门。',
    price: '19',
    tags: ['插件', 'JavaScript'],
    files: [
      text(
        'manifest.json',
        'application/json',
        '{\n  "manifest_version": 3,\n  "name": "划词翻译",\n  "version": "1.2.0"\n}\n',
      ),
      code(
        'content.js',
        "document.addEventListener('mouseup', () => {\n  const text = String(getSelection()).trim();\n  if (text) console.log('translate', text);\n});\n",
      ),
    ],
  },
  {
    title: 'Docker 一键开发环境：MySQL、Redis、Nginx',
    cover: 'terminal',
    description: '三条命令起一套，数据放在本地目录。',
    price: '6.6',
    tags: ['Docker', '运维'],
    files: [
      text('compose.yml', 'application/yaml', 'services:\n  db:\n    image: mysql:8\n  cache:\n    image: redis:7\n'),
    ],
  },
  {
    title: '算法面试题单：三个月从零到能写',
    description: '120 题，按难度和套路排好顺序。',
    price: '25',
    tags: ['面试', '算法'],
    files: [markdown('题单.md', lesson('算法题单', ['双指针', '前缀和', '单调栈']))],
  },
];

export const achaiDev: DemoCreator = {
  username: 'achai_dev',
  displayName: '阿柴写代码',
  bio: '写了十年后台，开源与收费各半。',
  posts,
};
