import * as z from 'zod';
import { emailTemplate, textParam } from './email.ts';

const stars = z
  .string()
  .regex(/^[1-5]$/)
  .transform(Number);

const starText = (rating: number): string => '★'.repeat(rating) + '☆'.repeat(5 - rating);

/** A person's text as its own paragraph, unchanged; no paragraph if it is empty. */
const commentParagraphs = (comment: string): string[] => (comment === '' ? [] : [comment]);

const reviewsOf = ({ fileId }: { fileId: string }): string => `/code/${encodeURIComponent(fileId)}#reviews`;
const questionsOf = ({ fileId }: { fileId: string }): string => `/code/${encodeURIComponent(fileId)}#questions`;

const fileParams = { title: textParam, fileId: textParam };

/** Sent to the seller once for each purchase that is reviewed. */
export const newReviewTemplate = emailTemplate(
  { ...fileParams, rating: stars, text: z.string(), buyer: textParam },
  () => '/sales/reviews',
  {
    zh: ({ title, rating, text: comment, buyer }) => ({
      subject: `「${title}」收到 ${rating} 星评价`,
      heading: `${starText(rating)}`,
      paragraphs: [
        `${buyer} 评价了「${title}」：`,
        ...(comment === '' ? ['（没有写文字）'] : commentParagraphs(comment)),
      ],
      action: '查看并回复',
      note: '回复会公开显示在评价下面，买家也会收到邮件。',
    }),
    en: ({ title, rating, text: comment, buyer }) => ({
      subject: `${rating} ${rating === 1 ? 'star' : 'stars'} for “${title}”`,
      heading: `${starText(rating)}`,
      paragraphs: [
        `${buyer} reviewed “${title}”:`,
        ...(comment === '' ? ['(No comment)'] : commentParagraphs(comment)),
      ],
      action: 'View and reply',
      note: 'Your reply appears below the review for everyone to see, and we’ll let the reviewer know.',
    }),
  },
);

/** Sent to the author of the review. */
export const reviewReplyTemplate = emailTemplate({ ...fileParams, text: textParam }, reviewsOf, {
  zh: ({ title, text: comment }) => ({
    subject: `卖家回复了你对「${title}」的评价`,
    heading: '卖家回复了你的评价',
    paragraphs: [`关于「${title}」，卖家说：`, ...commentParagraphs(comment)],
    action: '查看回复',
    note: '你随时可以修改自己的评价。',
  }),
  en: ({ title, text: comment }) => ({
    subject: `The seller replied to your review of “${title}”`,
    heading: 'The seller replied to your review',
    paragraphs: [`The seller’s reply about “${title}”:`, ...commentParagraphs(comment)],
    action: 'View reply',
    note: 'You can edit your review any time.',
  }),
});

/** Sent once to a buyer who downloaded a paid file some days ago. */
export const reviewReminderTemplate = emailTemplate({ ...fileParams, seller: textParam }, reviewsOf, {
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
      `A few days ago you downloaded “${title}” by ${seller}. A rating and a line or two help the next buyer.`,
    ],
    action: 'Write a review',
    note: 'Only buyers can write reviews. We’ll only ask once.',
  }),
});

/** Sent to the seller of the file. */
export const newQuestionTemplate = emailTemplate(
  { ...fileParams, text: textParam, buyer: textParam },
  () => '/sales/reviews?list=questions',
  {
    zh: ({ title, text: comment, buyer }) => ({
      subject: `有人问起「${title}」`,
      heading: '有人想先问一句',
      paragraphs: [`${buyer} 问「${title}」：`, ...commentParagraphs(comment)],
      action: '去回答',
      note: '回答之后，问题和回答会一起公开显示，后来的人也能看到。',
    }),
    en: ({ title, text: comment, buyer }) => ({
      subject: `A question about “${title}”`,
      heading: 'Someone has a question',
      paragraphs: [`${buyer} asked about “${title}”:`, ...commentParagraphs(comment)],
      action: 'Answer',
      note: 'Once you answer, both appear on the file’s page for everyone to see.',
    }),
  },
);

/** Sent to the author of the question. */
export const questionAnsweredTemplate = emailTemplate(
  { ...fileParams, asked: textParam, text: textParam },
  questionsOf,
  {
    zh: ({ title, asked, text: comment }) => ({
      subject: `卖家回答了你关于「${title}」的问题`,
      heading: '你的问题有回答了',
      paragraphs: [`你问：${asked}`, ...commentParagraphs(comment)],
      action: '查看',
      note: '还有疑问可以接着问。',
    }),
    en: ({ title, asked, text: comment }) => ({
      subject: `Your question about “${title}” has an answer`,
      heading: 'Your question has an answer',
      paragraphs: [`You asked: ${asked}`, ...commentParagraphs(comment)],
      action: 'View answer',
      note: 'Still unsure? You can ask another question.',
    }),
  },
);
