/** What is said where no answer came: the only words of a server that is not there. */
export const noAnswerText = { zh: '网络错误，请稍后重试', en: 'Network error. Please try again later' } as const;
