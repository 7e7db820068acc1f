import { useLocation, useNavigate } from 'react-router-dom';
import { type NoticePart, noticeParts } from '#shared/safety';
import type { Answered } from '../../api/addresses.ts';
import { textsOr } from '../../features/file-form/kept-fields.ts';
import { paths } from '../../nav/paths.ts';

/** What a notice was answered with; nothing is missing of one that is whole. */
export interface SentNotice {
  id: string;
  token: string;
  missing: readonly NoticePart[];
}

/** In the history entry, as the links of mails are: a reload shows it again, and Back returns to it. */
export function useSentNotice(): SentNotice | undefined {
  const { sent } = Object(useLocation().state);
  const { id, token, missing } = Object(sent);
  if (typeof id !== 'string' || typeof token !== 'string') return undefined;
  const named = textsOr(missing, []);
  return { id, token, missing: noticeParts.filter((part) => named.includes(part)) };
}

/** To what became of it, in the place of the form it was sent with. */
export function useShowSent() {
  const navigate = useNavigate();
  return ({ id, token, missing, state }: Answered<'POST /notices'>['data']) => {
    const sent: SentNotice = { id, token, missing: state === 'incomplete' ? missing : [] };
    void navigate(paths.notice(), { state: { sent }, replace: true });
  };
}
