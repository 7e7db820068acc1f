import * as z from 'zod';
import { emailTemplate, text } from './email.ts';

const stars = z
  .string()
  .regex(/^[1-5]$/)
  .transform(Number);

const drawn = (rating: number): string => '★'.repeat(rating) + '☆'.repeat(5 - rating);

/** A person's text as its own paragraph, unchanged; no paragraph if it is empty. */
const quoted = (comment: string): string[] => (comment === '' ? [] : [comment]);

const reviewsOf = ({ fileId }: { fileId: string }): string => `/code/${encodeURIComponent(fileId)}#reviews`;
const questionsOf = ({ fileId }: { fileId: string }): string => `/code/${encodeURIComponent(fileId)}#questions`;

const about = { title: text, fileId: text };

/** Sent to the seller once for each purchase that is reviewed. */
export const newReview = emailTemplate(
  { ...about, rating: stars, text: z.string(), buyer: text },
  () => '/sales/reviews',
  {
    zh: ({ title, rating, text: comment, buyer }) => ({
      subject: `「${title}」收到 ${rating} 星评价`,
      heading: `${drawn(rating)}`,
      paragraphs: [`${buyer} 评价了「${title}」：`, ...(comment === '' ? ['（没有写文字）'] : quoted(comment))],
      action: '查看并回复',
      note: '回复会公开显示在评价下面，买家也会收到邮件。',
    }),
    en: ({ title, rating, text: comment, buyer }) => ({
      subject: `${rating} ${rating === 1 ? 'star' : 'stars'} for “${title}”`,
      heading: `${drawn(rating)}`,
      paragraphs: [
        `${buyer} has reviewed “${title}”:`,
        ...(comment === '' ? ['(Stars only, no words)'] : quoted(comment)),
      ],
      action: 'View and reply',
      note: 'Your reply stands below the review for everybody to read, and its writer is told.',
    }),
  },
);

/** Sent to the author of the review. */
export const reviewReply = emailTemplate({ ...about, text }, reviewsOf, {
  zh: ({ title, text: comment }) => ({
    subject: `卖家回复了你对「${title}」的评价`,
    heading: '卖家回复了你的评价',
    paragraphs: [`关于「${title}」，卖家说：`, ...quoted(comment)],
    action: '查看回复',
    note: '你随时可以修改自己的评价。',
  }),
  en: ({ title, text: comment }) => ({
    subject: `The seller replied to your review of “${title}”`,
    heading: 'The seller replied to your review',
    paragraphs: [`About “${title}” the seller says:`, ...quoted(comment)],
    action: 'View the reply',
    note: 'You can change your review at any time.',
  }),
});

/** Sent once to a buyer who downloaded a paid file some days ago. */
export const reviewReminder = emailTemplate({ ...about, seller: text }, reviewsOf, {
  zh: ({ title, seller }) => ({
    subject: `「${title}」用得怎么样？`,
    heading: '用得怎么样？',
    paragraphs: [`几天前你下载了 ${seller} 的「${title}」。打几颗星、写一两句，能帮到后来的人。`],
    action: '写评价',
    note: '只有买过的人才能评价。这封提醒只发一次。',
  }),
  en: ({ title, seller }) => ({
    subject: `How do you like “${title}”?`,
    heading: 'How do you like it?',
    paragraphs: [
      `Some days ago you downloaded “${title}” by ${seller}. A few stars and a line help those who come after you.`,
    ],
    action: 'Write a review',
    note: 'Only buyers can write reviews. You are asked this once.',
  }),
});

/** Sent to the seller of the file. */
export const newQuestion = emailTemplate({ ...about, text, buyer: text }, () => '/sales/reviews?list=questions', {
  zh: ({ title, text: comment, buyer }) => ({
    subject: `有人问起「${title}」`,
    heading: '有人想先问一句',
    paragraphs: [`${buyer} 问「${title}」：`, ...quoted(comment)],
    action: '去回答',
    note: '回答之后，问题和回答会一起公开显示，后来的人也能看到。',
  }),
  en: ({ title, text: comment, buyer }) => ({
    subject: `A question about “${title}”`,
    heading: 'Somebody would like to know',
    paragraphs: [`${buyer} asks about “${title}”:`, ...quoted(comment)],
    action: 'Answer',
    note: 'Once you have answered, question and answer stand on the page for everybody.',
  }),
});

/** Sent to the author of the question. */
export const questionAnswered = emailTemplate({ ...about, asked: text, text }, questionsOf, {
  zh: ({ title, asked, text: comment }) => ({
    subject: `卖家回答了你关于「${title}」的问题`,
    heading: '你的问题有回答了',
    paragraphs: [`你问：${asked}`, ...quoted(comment)],
    action: '查看',
    note: '还有疑问可以接着问。',
  }),
  en: ({ title, asked, text: comment }) => ({
    subject: `Your question about “${title}” has an answer`,
    heading: 'Your question has an answer',
    paragraphs: [`You asked: ${asked}`, ...quoted(comment)],
    action: 'View it',
    note: 'You can ask more if anything is unclear.',
  }),
});
