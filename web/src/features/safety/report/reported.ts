import type { ReportReason } from '#shared/safety';

/** What is reported, and what it is called. */
export interface Reported {
  type: 'file' | 'user';
  id: string;
  name: string;
}

/** Of a person nobody downloads anything. */
export const reasonsFor: Record<Reported['type'], readonly ReportReason[]> = {
  file: ['illegal', 'minors', 'malware', 'infringement', 'deceptive', 'privacy', 'spam', 'ai_undeclared'],
  user: ['illegal', 'minors', 'infringement', 'deceptive', 'privacy', 'spam'],
};
