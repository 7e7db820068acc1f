import { useLocation, useNavigate } from 'react-router-dom';
import { type NoticePart, noticeParts } from '#shared/safety';
import type { ResponseOf } from '../../../api/addresses.ts';
import { textsOr } from '../../../features/file-form/stored-fields.ts';
import { paths } from '../../../nav/paths.ts';

/** What a notice was answered with; nothing is missing of one that is whole. */
export interface SentNotice {
  /** One for each seller. */
  ids: readonly string[];
  token: string;
  missing: readonly NoticePart[];
}

/** In the history entry, as the links of mails are: a reload shows it again, and Back returns to it. */
export function useSentNotice(): SentNotice | undefined {
  const { sent: notice } = Object(useLocation().state);
  const { ids, token, missing } = Object(notice);
  const numbers = textsOr(ids, []);
  if (numbers.length === 0 || typeof token !== 'string') return undefined;
  const missingTexts = textsOr(missing, []);
  return { ids: numbers, token, missing: noticeParts.filter((part) => missingTexts.includes(part)) };
}

/** To what became of it, in the place of the form it was sent with. */
export function useShowSent() {
  const navigate = useNavigate();
  return ({ ids, missing, state }: ResponseOf<'POST /notices'>['data'], token: string) => {
    const notice: SentNotice = { ids, token, missing: state === 'incomplete' ? missing : [] };
    void navigate(paths.notice(), { state: { sent: notice }, replace: true });
  };
}
