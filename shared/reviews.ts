/** What buyers say of what they fetched, and what people ask before they pay, in browser and API alike. */

export const stars = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof stars)[number];

export const reviewLength = 500;
export const questionLength = { least: 5, most: 300 } as const;
export const answerLength = 500;

/** So many unanswered ones of one person wait on a file. */
export const openQuestions = 2;

/** Fewer reviews make no average: only their number is shown. */
export const leastForAverage = 5;

/** What is sold for less does not count: praise is not bought for a few fen. In fen. */
export const leastPaid = 100;

/** What keeps somebody from writing a review; null: nothing. */
export const reviewRefusals = ['not_bought', 'not_downloaded', 'refunding'] as const;
export type ReviewRefusal = (typeof reviewRefusals)[number];

/** The letters that one may do without, each kind for itself. Whatever is about money or the account is always sent. */
export const mailKinds = ['reviews', 'answers', 'reminders', 'versions', 'sales'] as const;
export type MailKind = (typeof mailKinds)[number];
