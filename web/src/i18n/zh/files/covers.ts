/** The picture that stands for a file wherever it is shown. */
export const covers = {
  heading: '封面',
  lead: '货架、文件页和订单里的样子，所有人都看得到。不选的话，用第一张公开的预览图；没有就由我们画一张。',
  leadArt: '货架、文件页和订单里看到的样子。没有图片时，由我们画一张。',
  choose: '选一张图片',
  chooseOther: '换一张图片',
  remove: '移除封面',
  undo: '撤销',
  use: '用作封面',
  used: '正在用',
  candidates: '可以用作封面的图片',
  move: '封面取景',
  moveLine: '拖动图片调整取景，也可以用方向键。',
  at: (percent: number) => `取景 ${percent}%`,
  unreadable: '这张图片打不开，换一张试试',
  notSent: '封面没有传上',
  notSentLine: '文件不受影响，之后可以在编辑页重新选。',
};
