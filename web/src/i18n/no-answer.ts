/** Messages for a call without an answer, or with an answer that cannot be read. */
export const noAnswerTexts = {
  network: { zh: '网络错误，请稍后重试', en: 'Network error. Please try again later' },
  server: { zh: '服务器错误，请稍后重试', en: 'Server error. Please try again later' },
} as const;
