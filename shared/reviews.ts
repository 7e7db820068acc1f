/** Reviews and questions, in browser and API. */

export const stars = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof stars)[number];

export const reviewLength = 500;
export const questionLength = { least: 5, most: 300 } as const;
export const answerLength = 500;

/** Unanswered questions per person and file. */
export const openQuestions = 2;

/** With fewer reviews only their number is shown. */
export const leastForAverage = 5;

/** Reviews of cheaper purchases do not count, against bought praise. In fen. */
export const leastPaid = 100;

/** Reasons why a user may not review. */
export const reviewRefusals = ['not_bought', 'not_downloaded', 'refunding'] as const;
export type ReviewRefusal = (typeof reviewRefusals)[number];

/** Kinds of optional emails. Emails about money or the account are always sent. */
export const mailKinds = ['reviews', 'answers', 'reminders', 'versions', 'sales'] as const;
export type MailKind = (typeof mailKinds)[number];
