import type { DemoCreator, DemoPost } from '../content.ts';
import { archive, code, csv, html, markdown, text } from '../make/files.ts';
import { pomodoro } from './pomodoro.ts';
import {
  adminTest,
  cartMjs,
  contentJs,
  groupMjs,
  matchPy,
  permissionTs,
  renamePy,
  shopTest,
  tableTs,
} from './scripts.ts';

const shop = () =>
  archive('小程序商城.zip', {
    'miniprogram/app.json':
      '{\n  "pages": ["pages/index/index", "pages/cart/cart"],\n  "window": { "navigationBarTitleText": "小店" }\n}\n',
    'miniprogram/app.js': 'App({ globalData: { lines: [] } });\n',
    'miniprogram/pages/index/index.wxml':
      '<view wx:for="{{goods}}" wx:key="sku" bindtap="add" data-sku="{{item.sku}}">{{item.name}} ¥{{item.yuan}}</view>\n',
    'miniprogram/pages/index/index.js':
      "const { add } = require('../../utils/cart.mjs');\nPage({\n  data: { goods: [{ sku: 'tea', name: '茶', yuan: '9.90', fen: 990 }] },\n  add({ currentTarget }) {\n    const app = getApp();\n    const { sku, fen } = this.data.goods.find((one) => one.sku === currentTarget.dataset.sku);\n    app.globalData.lines = add(app.globalData.lines, sku, fen);\n  },\n});\n",
    'miniprogram/pages/cart/cart.wxml':
      '<view wx:for="{{lines}}" wx:key="sku">{{item.sku}} × {{item.count}}</view>\n<view>合计 {{yuan}} 元</view>\n',
    'miniprogram/pages/cart/cart.js':
      "const { total } = require('../../utils/cart.mjs');\nPage({\n  onShow() {\n    const { lines } = getApp().globalData;\n    this.setData({ lines, yuan: (total(lines) / 100).toFixed(2) });\n  },\n});\n",
    'miniprogram/utils/cart.mjs': cartMjs,
    'miniprogram/utils/group-buy.mjs': groupMjs,
    'test/shop.test.mjs': shopTest,
    '说明/目录结构.md': '# 目录结构\n\n`pages` 是页面，`utils` 是购物车与拼团的规则，`test` 用 `node --test` 跑。\n',
  });

const posts: DemoPost[] = [
  {
    title: '小程序商城源码：购物车、拼团与优惠分摊，带测试',
    cover: 'phone',
    about: '商城里最容易算错钱的三块，规则与页面分开，金额一律用分，附可运行的测试。可二次开发。',
    inside: ['小程序两页：商品、购物车', '购物车、拼团、优惠分摊三个模块', 'Node 自带测试，三条', '部署说明与数据表'],
    how: '微信开发者工具导入 miniprogram 目录；在解压目录运行 node --test 看测试通过。',
    opens: '微信开发者工具，Node 22',
    isCommercial: true,
    price: '48',
    tags: ['小程序', '源码', '商城'],
    isPinned: true,
    since: 57,
    files: async () => [
      code('cart.mjs', cartMjs),
      await shop(),
      markdown(
        '部署说明.md',
        '# 部署说明\n\n1. 微信开发者工具里「导入项目」，选 `miniprogram`\n2. 填自己的 AppID\n3. 终端进解压目录，`node --test`\n',
      ),
      text(
        'schema.sql',
        'application/sql',
        'CREATE TABLE store (id BIGINT PRIMARY KEY, name VARCHAR(64) NOT NULL);\nCREATE TABLE sku (id BIGINT PRIMARY KEY, store_id BIGINT NOT NULL REFERENCES store (id), fen INT NOT NULL CHECK (fen >= 0));\n',
      ),
    ],
    news: [
      {
        daysAgo: 32,
        changelog: '- 优惠分摊除不尽时合计不再差一分\n- 测试加到三条',
        files: async () => [
          code('cart.mjs', cartMjs),
          await shop(),
          markdown(
            '部署说明.md',
            '# 部署说明\n\n1. 微信开发者工具里「导入项目」，选 `miniprogram`\n2. 填自己的 AppID\n3. 终端进解压目录，`node --test`，三条都应通过\n',
          ),
        ],
      },
    ],
  },
  {
    title: '番茄钟：一个网页文件，离线可用，自动记录',
    about: '双击就开，不联网、不登录、不装东西。专注和休息时长可调，到点响铃，当天完成几个都记着。',
    inside: ['HTML 一个文件，不到 4 KB', '深浅两色跟随系统', '记录只存在自己的浏览器里'],
    how: '放到桌面双击打开，或发到手机用浏览器打开。想改颜色，改文件开头三个色值。',
    opens: '任意浏览器',
    price: '6',
    tags: ['效率', '工具', '番茄钟'],
    since: 49,
    files: () => [
      html('番茄钟.html', pomodoro),
      markdown(
        '使用说明.md',
        '# 番茄钟\n\n- 开始、暂停、跳过三个按钮\n- 到点响一声，自动进入休息\n- 「今天的记录」第二天清零，旧的还在浏览器里\n\n## 改颜色\n\n改文件开头的 `--red`。\n',
      ),
    ],
    news: [
      { daysAgo: 8, changelog: '- 切到别的标签页也不会走慢\n- 深色模式', files: () => [html('番茄钟.html', pomodoro)] },
    ],
  },
  {
    title: 'Admin 后台小组件：权限与表格（React 可用）',
    about: '两个不依赖框架的 TypeScript 模块：按角色判断权限，表格排序与导出 CSV。类型完整，带测试。',
    inside: ['permission.ts、table.ts', '测试两条，node --test 直接跑', 'React 里怎么接，说明一页'],
    how: '拷进自己的 src，测试随手改成自己的角色。',
    opens: '任意编辑器，Node 22',
    isCommercial: true,
    price: '15',
    tags: ['React', '后台', 'TypeScript'],
    since: 42,
    files: async () => [
      await archive('admin-parts.zip', {
        'src/permission.ts': permissionTs,
        'src/table.ts': tableTs,
        'test/admin.test.ts': adminTest,
        'package.json': '{ "name": "admin-parts", "type": "module", "scripts": { "test": "node --test" } }\n',
        'README.md': "# 权限与表格\n\n```tsx\n{may(roles, 'post:write') && <button>新建</button>}\n```\n",
      }),
      code('permission.ts', permissionTs),
    ],
  },
  {
    title: 'Python 批量改名与去重小工具',
    about: '一个文件，零依赖，先预览再执行，可撤销。内容相同的文件会告诉你，不会替你删。',
    inside: ['脚本一份', '命令示例一页'],
    how: '不加 --yes 只预览，改错了用 --undo 回去。',
    opens: 'Python 3.9 以上',
    isCommercial: true,
    price: '0',
    tags: ['Python', '工具'],
    since: 35,
    files: () => [
      code('rename.py', renamePy),
      markdown(
        '示例.md',
        '# 示例\n\n```\npython rename.py 照片 --prefix 杭州-\npython rename.py 照片 --prefix 杭州- --yes\npython rename.py 照片 --undo\n```\n',
      ),
    ],
  },
  {
    title: 'Excel 自动对账脚本：银行流水与订单一键匹配',
    about: '先按金额，再按备注里的单号，最后按前后一天匹配，剩下的写进一张表。示例数据跑一遍就懂。',
    inside: ['脚本一份，零依赖', '示例流水与订单各一份 CSV'],
    how: '把流水和订单另存为 CSV，列名照示例，命令行里依次给出两个文件。',
    opens: 'Python 3.9 以上，WPS 或 Excel',
    isCommercial: true,
    price: '28',
    tags: ['Python', '财务', 'Excel'],
    since: 26,
    files: () => [
      code('match.py', matchPy),
      csv('银行流水.csv', '日期,金额,备注\n2026-11-01,39.00,转账 A1001\n2026-11-02,18.5,\n2026-11-03,7.00,退款\n'),
      csv('订单.csv', '单号,日期,金额\nA1001,2026-10-30,39\nA1002,2026-11-01,18.50\nA1003,2026-11-03,12\n'),
    ],
  },
  {
    title: '浏览器插件：选中文字按一下，摘录成 Markdown（含源码）',
    about: 'Manifest V3，两个文件。读网页时按 Alt+M 记一条，右下角一次复制全部，带出处链接。',
    inside: ['插件 ZIP，解压即装', '源码 30 行，无依赖，不联网'],
    how: 'Chrome 打开 chrome://extensions，开「开发者模式」，选「加载已解压的扩展程序」。',
    opens: 'Chrome、Edge',
    price: '9',
    tags: ['插件', 'JavaScript', '笔记'],
    since: 14,
    files: async () => [
      await archive('摘录插件.zip', {
        'manifest.json':
          '{\n  "manifest_version": 3,\n  "name": "摘录成 Markdown",\n  "version": "1.0.0",\n  "content_scripts": [{ "matches": ["<all_urls>"], "js": ["content.js"] }]\n}\n',
        'content.js': contentJs,
      }),
      code('content.js', contentJs),
    ],
  },
  {
    title: 'Docker 一键开发环境：MySQL、Redis、Nginx',
    cover: 'terminal',
    about: '一条命令起一套，数据放在本地目录，带健康检查，密码写在环境文件里。',
    inside: ['编排文件与环境文件', 'Nginx 反向代理配置'],
    how: '改好环境文件里的密码，在解压目录里照 README 的一条命令启动。',
    opens: 'Docker Desktop 或 Linux 上的 Docker',
    isCommercial: true,
    price: '6.6',
    tags: ['Docker', '运维'],
    since: 4,
    files: async () => [
      await archive('dev-env.zip', {
        'compose.yml':
          'services:\n  db:\n    image: mysql:8.4\n    environment:\n      MYSQL_ROOT_PASSWORD: $DB_PASSWORD\n    volumes: [./data/mysql:/var/lib/mysql]\n    ports: ["127.0.0.1:3306:3306"]\n    healthcheck:\n      test: mysqladmin ping -p$$MYSQL_ROOT_PASSWORD\n      interval: 5s\n  cache:\n    image: redis:7\n    ports: ["127.0.0.1:6379:6379"]\n  web:\n    image: nginx:1.27\n    volumes: [./nginx.conf:/etc/nginx/conf.d/default.conf:ro]\n    ports: ["8080:80"]\n    extra_hosts: ["host.docker.internal:host-gateway"]\n',
        '.env': 'DB_PASSWORD=change-me\n',
        'README.md': '# 启动\n\n`docker compose up -d`，停下用 `docker compose down`。\n',
        'nginx.conf':
          'server {\n  listen 80;\n  location / {\n    proxy_pass http://host.docker.internal:3000;\n    proxy_set_header Host $host;\n  }\n}\n',
      }),
    ],
  },
];

export const achaiDev: DemoCreator = {
  username: 'achai_dev',
  displayName: '阿柴写代码',
  bio: '写了十年后台，卖的都是自己在用的。',
  posts,
};
