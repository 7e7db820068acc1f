/** What a seller shows of files before anybody pays: while uploading, and on the file's page. */
export const previews = {
  heading: '预览',
  lead: '付款前谁都能看到的部分。预览在你的浏览器里生成，勾选了才会公开。',
  keptLead: '付款前谁都能看到的部分。取消勾选就不再公开，以后随时可以再勾上。',
  loadFailed: '预览没能加载',
  show: '公开展示这个预览',
  showOf: (name: string) => `：${name}`,
  lines: {
    page: '第一页，长边不超过 1200 像素',
    picture: '缩小后的图片，长边不超过 1200 像素',
    sound: '开头 30 秒，单声道',
    text: '开头的一段',
  },
  whole: '注意：这是文件的全部内容',
  making: (count: number) => `还在生成 ${count} 个`,
  notSent: (count: number) => `有 ${count} 个预览没有传上`,
  notSentLine: '文件不受影响，照常可以购买和下载。',
  byAuthor: '作者提供的预览',
  pictureOf: (name: string) => `${name} 的预览图`,
  soundOf: (name: string) => `试听 ${name}`,
  textOf: (name: string) => `${name} 的开头`,
  failed: '这张预览图没能打开',
};
