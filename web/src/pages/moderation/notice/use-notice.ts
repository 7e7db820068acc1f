import { useSearchParams } from 'react-router-dom';
import { isId } from '#shared/ids';
import type { NoticePart } from '#shared/safety';
import { emailFault } from '../../../features/forms/faults.ts';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { useSession } from '../../../session/session.tsx';
import { emptyNotice, faultsOf, idsIn, type NoticeStep, type NoticeTexts, noticeSteps } from './form.ts';

/** An incomplete notice, opened by the link in its mail. */
export interface Completing {
  id: string;
  token: string;
  missing: readonly NoticePart[];
  files: readonly string[];
}

export const draftKey = (id?: string): string => (id ? `notice:${id}` : 'notice');

/** The step is in the URL, so that Back goes one step back. */
export function useStep(completing: Completing | undefined) {
  const [search, setSearch] = useSearchParams();
  const step: NoticeStep = noticeSteps.find((one) => String(one) === search.get('step')) ?? 1;
  const go = (next: NoticeStep) =>
    setSearch(
      { ...(completing && { id: completing.id }), step: String(next) },
      { state: completing && { linkToken: completing.token } },
    );
  return { step, go, file: search.get('file') };
}

/** The form of this tab, with the errors of all its steps. */
export function useNoticeForm(completing: Completing | undefined, file: string | null) {
  const { auth, notice: t } = useT();
  const { user } = useSession();
  const faults = (texts: NoticeTexts) => {
    const wrong = emailFault(texts.email);
    return faultsOf(texts, t, wrong && auth.faults[wrong]);
  };
  const form = useDraftFields({
    key: draftKey(completing?.id),
    first: { ...emptyNotice, email: user?.email ?? '' },
    faultsOf: faults,
    /** A notice that was sent keeps its files. */
    begin: (initial) => (completing ? { ...initial, files: completing.files.join(' ') } : withFile(initial, file)),
  });
  return { ...form, faults: faults(form.values) };
}

/** A notice that is opened from a file’s page is about that file, whatever was chosen before. */
function withFile(initial: NoticeTexts, file: string | null): NoticeTexts {
  const ids = idsIn(initial.files);
  return file && isId(file) && !ids.includes(file) ? { ...initial, files: [...ids, file].join(' ') } : initial;
}

export type NoticeForm = ReturnType<typeof useNoticeForm>;
