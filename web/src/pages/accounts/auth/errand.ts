import { useQuery } from '@tanstack/react-query';
import { isId } from '#shared/ids';
import { readFile } from '../../../api/file-answer.ts';
import { useT } from '../../../i18n/index.tsx';
import { useReturnPath } from '../../../nav/return-path.ts';

/** What somebody was about to do who has to log in or register first: look at a file, or pay for one. */
export interface Errand {
  kind: 'file' | 'purchase';
  fileId: string;
}

export function errandAt(path: string | undefined): Errand | undefined {
  const [, page, fileId = ''] = /^\/(code|payment)\/([^/?#]+)/.exec(path ?? '') ?? [];
  return isId(fileId) ? { kind: page === 'payment' ? 'purchase' : 'file', fileId } : undefined;
}

/** What its file is called; undefined until that is known, and where there is no such file. */
export function useErrandTitle(errand: Errand | undefined): string | undefined {
  const file = useQuery({
    ...readFile(errand?.fileId ?? ''),
    enabled: errand !== undefined,
    retry: false,
  });
  return file.data?.data.title;
}

/** What registering says to whoever came for a file, and not to sell; undefined for everybody else. */
export function useErrandWords() {
  const { errands } = useT().auth;
  const errand = errandAt(useReturnPath());
  const title = useErrandTitle(errand);
  if (!errand) return undefined;
  const { lead, leadOf, ...words } = errands[errand.kind];
  return { ...words, lead: title === undefined ? lead : leadOf(title) };
}
