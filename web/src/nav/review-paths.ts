import { paths, query } from './paths.ts';

/** Of what people say: `paths` is part of the first load. */
export const reviewPaths = {
  of: (fileId: string) => `${paths.file(fileId)}#reviews`,
  questionsOf: (fileId: string) => `${paths.file(fileId)}#questions`,
  received: (params: { list?: 'questions'; unanswered?: 'false' } = {}) => `/sales/reviews${query(params)}`,
  mailSettings: () => `/profile${query({ tab: 'mails' })}`,
};
