/** Answers to common questions of buyers: the form of the seller, and the text on the file's page. */
export const answers = {
  heading: '买家常问的三件事',
  contains: '包含什么',
  containsHint: '比如：12 页讲义、3 套真题和答案',
  opensWith: '用什么打开',
  opensWithHint: '比如：任意 PDF 阅读器，手机和电脑都行',
  licence: '能否商用',
  licences: { none: '不说明', personal: '仅限个人使用', commercial: '可以商用' },
  commercialUse: '能不能商用',
  licenceLines: {
    personal: '自己学、自己用都可以。不能转卖，也不能放进收费的作品或课程。',
    commercial: '可以用在收费的作品或课程里。不能转卖文件本身，也不能去掉署名。',
  },
  licenceFor: (licence: string, seats: number) => `${licence}，最多 ${seats} 人使用`,
  seats: '最多几个人使用',
  seatsHint: '不限人数就留空',
  shown: '卖家的说明',
};

export const answerProblems = {
  containsLong: '「包含什么」最多 300 个字',
  opensWithLong: '「用什么打开」最多 120 个字',
  seatsInvalid: '使用人数为 1–10000 的整数',
};
