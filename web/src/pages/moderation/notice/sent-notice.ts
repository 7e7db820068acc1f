import { useLocation, useNavigate } from 'react-router-dom';
import { type NoticePart, noticeParts } from '#shared/safety';
import type { ResponseOf } from '../../../api/addresses.ts';
import { textsOr } from '../../../features/file-form/stored-fields.ts';
import { paths } from '../../../nav/paths.ts';

/** The server's answer to a notice; `missing` is empty if the notice is complete. */
export interface SentNotice {
  /** Case ids, one for each seller. */
  ids: readonly string[];
  token: string;
  missing: readonly NoticePart[];
}

/** Stored in the history entry, like the links of mails: a reload shows it again, and Back returns to it. */
export function useSentNotice(): SentNotice | undefined {
  const { sent: notice } = Object(useLocation().state);
  const { ids, token, missing } = Object(notice);
  const numbers = textsOr(ids, []);
  if (numbers.length === 0 || typeof token !== 'string') return undefined;
  const missingTexts = textsOr(missing, []);
  return { ids: numbers, token, missing: noticeParts.filter((part) => missingTexts.includes(part)) };
}

/** Replaces the form by the result. */
export function useShowSent() {
  const navigate = useNavigate();
  return ({ ids, missing, state }: ResponseOf<'POST /notices'>['data'], token: string) => {
    const notice: SentNotice = { ids, token, missing: state === 'incomplete' ? missing : [] };
    void navigate(paths.notice(), { state: { sent: notice }, replace: true });
  };
}
