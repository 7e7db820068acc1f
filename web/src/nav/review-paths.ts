import { paths, query } from './paths.ts';

/** The addresses of reviews and questions, apart from `paths`, which is in the first load. */
export const reviewPaths = {
  of: (fileId: string) => `${paths.file(fileId)}#reviews`,
  questionsOf: (fileId: string) => `${paths.file(fileId)}#questions`,
  received: (params: { list?: 'questions'; unanswered?: 'false' } = {}) => `/sales/reviews${query(params)}`,
  mailSettings: () => `/profile${query({ tab: 'mails' })}`,
};
