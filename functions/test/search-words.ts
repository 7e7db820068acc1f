import { type Category, categories } from '#shared/limits';

/** Random numbers between 0 and 1, determined by a seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const split = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Frequent words of Chinese sites for learning material, templates and assets, most frequent first. */
const vocabulary = {
  form: split(`模板 教程 资料 笔记 源码 素材 真题 课件 讲义 合集 手册 插件 字体 图标 报告 题库 攻略 方案 表格 样机
    电子书 工具包 思维导图 简历 海报 壁纸 音效 配乐 预设 笔刷 贴图 模型 脚本 组件库 数据集 论文 案例 清单 速查表 试卷
    教案 词汇表 书单 作品集 合同 流程图 提示词 字帖 曲谱 调色`),
  subject:
    split(`英语 数学 编程 设计 考研 前端 小程序 摄影 剪辑 插画 运营 会计 法律 医学 物理 化学 历史 政治 语文 生物 地理
    心理学 经济学 管理学 统计学 机器学习 深度学习 数据分析 算法 产品经理 人力资源 电商 短视频 直播 写作 口语 听力 阅读
    书法 国画 水彩 手绘 建筑 室内 园林 机械 电子 嵌入式 单片机 网络安全 运维 云计算 区块链 游戏开发 三维 建模 渲染 动画
    配音 编曲 吉他 钢琴 瑜伽 健身 烘焙 咖啡 茶艺 手账 旅行 露营 钓鱼 围棋 占星 家装 育儿 护理 中医 药理 消防 造价`),
  exam: split(`考研 四级 六级 公务员 教师资格证 雅思 托福 高考 中考 考编 注册会计师 一级建造师 法考 专升本 软考 计算机二级
    普通话 托业 日语能力考 执业医师 心理咨询师 事业单位 选调生 期末 复试 驾照`),
  style:
    split(`简约 商务 高级感 复古 国潮 手绘 扁平 渐变 极简 卡通 科技风 小清新 水墨 中国风 莫兰迪 赛博朋克 日系 欧美 轻奢
    毛玻璃 像素风 治愈 暗黑 梦幻`),
  quality: split(`完整版 最新 高清 零基础 入门 进阶 实战 精讲 超全 速成 逐句 可编辑 无水印 商用 附答案 带源文件 保姆级
    一学就会 图文 视频 真人 配套 分层 矢量 打印版 口袋版 考前冲刺 三天搞定 亲测 独家 原创 整理`),
  latin:
    split(`PPT PSD AI Vue3 React Python Excel Photoshop C4D AE Figma Java Word PR Lightroom CAD Blender Unity TypeScript
    SQL iOS ChatGPT Midjourney LaTeX Node.js Docker MATLAB SPSS SketchUp Notion C++ Go Rust MySQL Redis Django Flutter
    Kotlin Swift WordPress Shopify PDF MP3 4K VLOG LOGO UI H5 Revit Procreate OCR`),
  city: split(`北京 上海 广州 深圳 杭州 成都 武汉 南京 西安 重庆 苏州 长沙 天津 青岛 厦门 大连 昆明 哈尔滨 郑州 合肥 福州
    济南 宁波 无锡 贵阳 南宁 兰州 太原 石家庄 海口 拉萨 洛阳 扬州 绍兴 景德镇 大理 丽江 敦煌 平遥 泉州`),
  place: split(`大学 地铁 师范 老街 夜市 古镇 博物馆 医院 海边 公园 机场 书店 茶馆 胡同 菜市场 火车站 植物园 寺庙`),
  surname: split(
    '林 陈 李 王 张 刘 黄 吴 周 徐 孙 马 朱 胡 郭 何 高 罗 郑 梁 谢 宋 唐 许 邓 冯 韩 曹 曾 彭 萧 蔡 潘 田 董 袁',
  ),
  given: [...'溪默然雨晴安宁远航舟望舒知夏念慈景行若水清和明月松风听澜栖迟星野南乔北辰青禾白露云帆竹影梅笙兰亭芷萱'],
};

export type Pick = <T>(from: readonly T[]) => T;

/** Zipf's law: the n-th word is 1/n as frequent as the first. */
export function zipf(random: () => number): Pick {
  const sums = new Map<number, number[]>();
  const sumsOf = (length: number): number[] => {
    let sum = 0;
    const weights = sums.get(length) ?? Array.from({ length }, (_, at) => (sum += 1 / (at + 1)));
    sums.set(length, weights);
    return weights;
  };
  return (from) => {
    const ladder = sumsOf(from.length);
    const aim = random() * (ladder.at(-1) ?? 0);
    const word = from[ladder.findIndex((sum) => sum >= aim)];
    if (word === undefined) throw new Error('there is nothing to choose from');
    return word;
  };
}

export interface TestPost {
  title: string;
  description: string;
  tags: string[];
  priceFen: number;
  category: Category;
}

export interface TestAuthor {
  username: string;
  displayName: string;
}

/** Realistic titles, tags, descriptions, names and queries. */
export function randomText(seed: number) {
  const random = seeded(seed);
  const pick = zipf(random);
  const even: Pick = (from) => {
    const chosenWord = from[Math.floor(random() * from.length)];
    if (chosenWord === undefined) throw new Error('there is nothing to choose from');
    return chosenWord;
  };
  const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const name = () => even(vocabulary.surname) + even(vocabulary.given) + (random() < 0.7 ? even(vocabulary.given) : '');
  const spot = () => pick(vocabulary.city) + pick(vocabulary.place);

  const patterns: (() => string)[] = [
    () =>
      `${number(2019, 2026)}${pick(vocabulary.exam)}${pick(vocabulary.subject)}${pick(vocabulary.form)}${pick(vocabulary.quality)}`,
    () => `${pick(vocabulary.style)}${pick(vocabulary.subject)}${pick(vocabulary.latin)}${pick(vocabulary.form)}`,
    () => `${pick(vocabulary.latin)} ${pick(vocabulary.quality)} ${pick(vocabulary.form)}`,
    () => `${name()}${pick(vocabulary.subject)}${pick(vocabulary.form)}（${pick(vocabulary.quality)}）`,
    () => `${spot()}${pick(vocabulary.style)}${pick(vocabulary.form)}${number(5, 300)}张`,
    () =>
      `${pick(vocabulary.subject)}${pick(vocabulary.form)} v${number(1, 9)}.${number(0, 9)} ${pick(vocabulary.latin)}`,
    () => `${even(vocabulary.subject)}与${even(vocabulary.subject)}：${name()}的${pick(vocabulary.form)}`,
    () => `【${pick(vocabulary.quality)}】${pick(vocabulary.exam)}${pick(vocabulary.form)}第${number(1, 60)}期`,
  ];

  const title = () => pick(patterns)();
  const sentence = () =>
    even([
      () =>
        `${pick(vocabulary.quality)}${pick(vocabulary.form)}，适合${pick(vocabulary.subject)}${pick(vocabulary.exam)}。`,
      () => `包含${number(3, 200)}份${pick(vocabulary.form)}，${pick(vocabulary.latin)}格式。`,
      () => `${name()}在${spot()}整理的${pick(vocabulary.form)}。`,
      () => `${pick(vocabulary.style)}风格，${pick(vocabulary.quality)}。`,
    ])();

  const post = (): TestPost => ({
    title: title(),
    description: Array.from({ length: number(0, 3) }, sentence).join(''),
    tags: [
      ...new Set(
        Array.from({ length: number(0, 4) }, () =>
          pick(even([vocabulary.subject, vocabulary.form, vocabulary.latin, vocabulary.style])),
        ),
      ),
    ],
    priceFen: random() < 0.25 ? 0 : number(1, 200) * pick([100, 50, 10]),
    category: pick(categories),
  });

  const author = (): TestAuthor => ({
    username: `${even(['lin', 'chen', 'a', 'xiao', 'mo', 'yu', 'da'])}_${number(100, 99999)}`,
    displayName:
      random() < 0.5 ? name() : `${pick(vocabulary.subject)}${even(['工作室', '小站', '课堂', '铺子', '笔记'])}`,
  });

  const widened = (text: string) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
  const dressed = (text: string) => even([text, text, text, text.toUpperCase(), text.toLowerCase(), widened(text)]);

  /** Two to six characters from another author's text. */
  const query = (): string => {
    const { title: whole, tags, description } = post();
    const chars = [...even([whole, whole, whole, whole, ...tags, description || whole])];
    const length = Math.min(chars.length, number(2, 6));
    const from = number(0, chars.length - length);
    const characters = chars
      .slice(from, from + length)
      .join('')
      .trim();
    return [...characters].length >= 2 ? dressed(characters) : query();
  };

  return { post, author, query, title, number, even, random };
}
