import type { ReportReason, ReportTarget } from '#shared/safety';
import type { ResponseOf } from '../../../api/addresses.ts';

/** The reported object and its name; a review or question is named by its author. */
export interface ReportedTarget {
  type: ReportTarget;
  /** A review or question needs two ids: see `wordsId`. */
  id: string;
  name: string;
}

/** A sent report with the server's answer. */
export interface SentReport {
  report: ResponseOf<'POST /reports'>['data'];
  /** The address of a guest, who has to confirm it. */
  email: string | undefined;
}

/** The id of a review or question. Its own id is unique only within a file. */
export const userTextId = (fileId: string, id: string): string => `${fileId}_${id}`;

const textReasons = ['spam', 'deceptive', 'privacy', 'illegal', 'paid_praise', 'extortion'] as const;

/**
 * The reasons that apply to each type. Users, reviews and questions have no downloads; review bursts are detected by
 * the server.
 */
export const reasonsFor: Record<ReportedTarget['type'], readonly ReportReason[]> = {
  file: ['illegal', 'minors', 'malware', 'infringement', 'deceptive', 'privacy', 'spam', 'ai_undeclared'],
  user: ['illegal', 'minors', 'infringement', 'deceptive', 'privacy', 'spam'],
  review: textReasons,
  question: textReasons,
};

type ReasonTexts = Partial<Record<ReportReason, { name: string; line: string }>>;

/** Reviews and questions have their own descriptions of some reasons. */
export const isUserText = ({ type }: Pick<ReportedTarget, 'type'>): boolean => type === 'review' || type === 'question';

/** The offered reasons with their texts for this target. */
export const choicesFor = (
  target: Pick<ReportedTarget, 'type'>,
  texts: { all: Required<ReasonTexts>; ofWords: ReasonTexts },
) =>
  reasonsFor[target.type].map((value) => {
    const { name, line } = (isUserText(target) && texts.ofWords[value]) || texts.all[value];
    return { value, title: name, line };
  });
