/** The part AI had in a file: the question to its seller, and the label buyers see. */
export const ai = {
  heading: 'AI 参与',
  choices: { none: '没有', assisted: '部分使用', generated: '主要由 AI 生成' },
  undeclared: '请声明 AI 参与',
  undeclaredLine: '文件里带有 AI 生成标识，但这里选的是「没有」。请选「部分使用」或「主要由 AI 生成」，再保存。',
  declared: { assisted: '卖家声明：部分使用 AI', generated: '卖家声明：主要由 AI 生成' },
  marked: '文件内含 AI 标识',
};
