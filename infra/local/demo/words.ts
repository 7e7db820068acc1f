/** What somebody says of a file: stars, and the words. */
type Words = readonly [rating: number, text: string];

/** A threat, which was folded; and what its seller finds unfair, which somebody is to decide about. */
export const folded = '不返现就一直一星。';
export const reported = '我用的软件打开字会跑位，重新排了一遍。';

/** By the stall: each is said once of a file, the first ones most often. */
export const wordsOf: Readonly<Record<string, readonly Words[]>> = {
  nanan_books: [
    [5, '一句一页，主干先划出来再看译法，比自己啃真题快多了。打印出来背面还能写笔记。'],
    [4, '讲得很细，例句都是真题里的。要是每页留点空白给自己翻译就更好了。'],
    [5, '二战买的，第一年就缺这种从句子拆起的资料。'],
    [3, '内容没问题，就是和网上能找到的有几句重复，价格可以再低一点。'],
    [5, '导入表格软件里背单词很方便，例句不长，通勤路上看正好。'],
    [4, '排版干净，手机上看字有点小，平板刚好。'],
    [5, ''],
    [2, '我是零基础，看着还是吃力，可能不太适合我。'],
  ],
  achai_dev: [
    [5, '三千多行流水两分钟对完，差额那几笔直接标红，月底不用加班了。'],
    [4, '脚本能跑，注释写得清楚。说明里最好写一下表头要改成什么样。'],
    [5, '改名前会先列出结果让你确认，这点很放心。'],
    [5, '单个网页文件，断网也能用，公司电脑装不了软件的人有福了。'],
    [3, '功能够用，界面朴素了点。'],
    [4, '测试写得比我们项目里的还全，拿来学也值。'],
    [5, ''],
  ],
  shanyin_photo: [
    [5, '阴天的片子套上就有味道，肤色也不发青。'],
    [4, '六款里常用三款，蓝调那款要自己再降一点对比。'],
    [5, '壁纸分辨率很足，外接显示器也不糊。'],
    [3, '和示例图差一点，大概是我相机的原因。'],
    [5, '新手也能直接用，附的步骤图帮大忙。'],
  ],
  half_sugar: [
    [2, reported],
    [5, '标题一改就能发，一晚上做完一周的封面。'],
    [4, '尺寸齐，字体要自己换成能商用的，说明里写了。'],
    [5, '改版之后层都命名好了，找起来快。'],
    [5, ''],
  ],
  rain_records: [
    [5, '循环听不出接头，写稿的时候一直开着。'],
    [4, '雨声很真，雷声那段吓了我一跳。'],
    [5, '做播客片头用的，授权写得清楚，放心。'],
    [5, '列车那条每天哄睡，孩子比我先睡着。'],
  ],
  qinghe_design: [
    [5, '纹样都是闭合路径，改颜色不露边。'],
    [4, '印在纸袋上效果很好，海浪那款线条细了点，小尺寸要加粗。'],
    [5, '客户一眼就选中了回纹。'],
    [3, '数量够，风格有两款重复。'],
  ],
  sun_teacher: [
    [1, folded],
    [5, '孩子每天十分钟，一个月口算快了一倍，答案单独一页很贴心。'],
    [4, '辅助线为什么这么加讲明白了，希望再出二次函数。'],
    [5, '试讲稿照着练了三遍，面试真抽到类似的。'],
    [4, '评语不套话，改改名字就能用，当然还是要自己添一句。'],
    [5, ''],
  ],
  song_song: [
    [5, 'Clean and printable. The A5 version fits my old binder without trimming.'],
    [4, '简历模板双语都有，排版稳，导出来没有跑版。'],
    [5, '四十个问题我写了两个晚上，比空想有用。'],
    [4, 'I would love a Monday-start variant, otherwise perfect.'],
    [5, '年底复盘靠它，打印出来装订好看。'],
  ],
};

const thanks = '谢谢支持，有问题随时在这里说。';

/** What a seller says to so many stars. */
export const replyTo = (rating: number): string =>
  rating >= 4 ? thanks : '谢谢直说，已经记下来，下一版会改。用着不顺的地方可以再补一句，我来想办法。';

/** What is asked before one pays, and the answer where there is one. */
export const asked: readonly { seller: string; text: string; answer?: string }[] = [
  {
    seller: 'nanan_books',
    text: '可以打印成 A5 吗？字会不会太小？',
    answer: '可以，原稿就是按 A5 排的，正文不小于五号字。',
  },
  { seller: 'nanan_books', text: '适合基础比较差的人吗？' },
  { seller: 'nanan_books', text: '以后更新还要再付钱吗？' },
  { seller: 'achai_dev', text: '苹果电脑上能跑吗？', answer: '能，装好 Python 3 就行，步骤写在说明里。' },
  { seller: 'rain_records', text: '可以放在收费的视频里吗？', answer: '可以商用，署名随意。' },
  {
    seller: 'song_song',
    text: 'Is there a US Letter version as well?',
    answer: 'Yes, both A5 and Letter are in the package.',
  },
];
