import type { ReportReason } from '#shared/safety';
import type { Answered } from '../../../api/addresses.ts';

/** What is reported, and what it is called. */
export interface Reported {
  type: 'file' | 'user';
  id: string;
  name: string;
}

/** What it was answered with. */
export interface Sent {
  report: Answered<'POST /reports'>['data'];
  /** A guest's, who has yet to prove it. */
  email: string | undefined;
}

/** Of a person nobody downloads anything. */
export const reasonsFor: Record<Reported['type'], readonly ReportReason[]> = {
  file: ['illegal', 'minors', 'malware', 'infringement', 'deceptive', 'privacy', 'spam', 'ai_undeclared'],
  user: ['illegal', 'minors', 'infringement', 'deceptive', 'privacy', 'spam'],
};
