import { noAnswerTexts } from './no-answer.ts';

/**
 * The app's own messages for failures without a usable message from the server. The waits are worded as the server
 * does.
 */
export const failureTexts = {
  ...noAnswerTexts,
  unknown: { zh: '请求没有成功，请稍后重试', en: 'The request failed. Please try again later' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  tooMany: { zh: '操作太频繁，请稍后再试', en: 'Too many attempts. Please try again later' },
  inSeconds: {
    zh: '操作太频繁，请在 {wait} 秒后再试',
    en: 'Too many attempts. Please try again in {wait} seconds',
  },
  inMinutes: {
    zh: '操作太频繁，请在 {wait} 分钟后再试',
    en: 'Too many attempts. Please try again in {wait} minutes',
  },
} as const;
