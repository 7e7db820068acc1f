import type { ReportReason, ReportTarget } from '#shared/safety';
import type { ResponseOf } from '../../../api/addresses.ts';

/** What is reported, and what it is called: what somebody wrote by its writer. */
export interface Reported {
  type: ReportTarget;
  /** Of what somebody wrote it takes two: see `wordsId`. */
  id: string;
  name: string;
}

/** What it was answered with. */
export interface SentReport {
  report: ResponseOf<'POST /reports'>['data'];
  /** A guest's, who has yet to prove it. */
  email: string | undefined;
}

/** A review or a question, of which several files may have one of the same number. */
export const wordsId = (fileId: string, id: string): string => `${fileId}_${id}`;

const ofWords = ['spam', 'deceptive', 'privacy', 'illegal', 'paid_praise', 'extortion'] as const;

/** Of a person nobody downloads anything, nor of words. That very many reviews come at once the market sees by itself. */
export const reasonsFor: Record<Reported['type'], readonly ReportReason[]> = {
  file: ['illegal', 'minors', 'malware', 'infringement', 'deceptive', 'privacy', 'spam', 'ai_undeclared'],
  user: ['illegal', 'minors', 'infringement', 'deceptive', 'privacy', 'spam'],
  review: ofWords,
  question: ofWords,
};

type Words = Partial<Record<ReportReason, { name: string; line: string }>>;

/** What is said of words reads otherwise than what is said of goods. */
export const isOfWords = ({ type }: Pick<Reported, 'type'>): boolean => type === 'review' || type === 'question';

/** Each reason that is offered, as it reads for this target. */
export const choicesFor = (target: Pick<Reported, 'type'>, words: { all: Required<Words>; ofWords: Words }) =>
  reasonsFor[target.type].map((value) => {
    const { name, line } = (isOfWords(target) && words.ofWords[value]) || words.all[value];
    return { value, title: name, line };
  });
