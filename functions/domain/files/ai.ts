import type { AiDeclaration, AiLabel } from '#shared/contract/shapes/ai';
import type { FileSummary } from './file.ts';

type Badge = FileSummary['badge'];
type Labelled = Pick<FileSummary, 'badge'>;

export const aiOf = ({ badge }: Labelled): AiLabel => ({
  declared: badge?.ai ?? 'none',
  marked: badge?.marked ?? false,
});

/** The files that the filter `ai=exclude` leaves out. */
export const isGenerated = ({ badge }: Labelled): boolean => badge?.ai === 'generated' || badge?.marked === true;

/** Without a declaration nothing is stored. */
export const declaredIn = (ai: AiDeclaration): { ai?: 'assisted' | 'generated' | undefined } => ({
  ai: ai === 'none' ? undefined : ai,
});

/** The AI label of a badge, without its cover. */
export function labelOnly(badge: Badge): Badge {
  const { ai, marked, r } = badge ?? {};
  return ai || marked || r ? { ...(ai && { ai }), ...(marked && { marked }), ...(r && { r }) } : undefined;
}
