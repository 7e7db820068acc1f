/** What is said where no answer came, or none that can be read. */
export const noAnswerTexts = {
  network: { zh: '网络错误，请稍后重试', en: 'Network error. Please try again later' },
  server: { zh: '服务器错误，请稍后重试', en: 'Server error. Please try again later' },
} as const;
