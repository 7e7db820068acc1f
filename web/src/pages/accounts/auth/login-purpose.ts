import { useQuery } from '@tanstack/react-query';
import { isId } from '#shared/ids';
import { readFile } from '../../../api/file-answer.ts';
import { useT } from '../../../i18n/index.tsx';
import { useReturnPath } from '../../../nav/return-path.ts';

/** What a guest wanted to do before being asked to log in or register: look at a file, or pay for it. */
export interface Errand {
  kind: 'file' | 'purchase';
  fileId: string;
}

export function errandAt(path: string | undefined): Errand | undefined {
  const [, page, fileId = ''] = /^\/(code|payment)\/([^/?#]+)/.exec(path ?? '') ?? [];
  return isId(fileId) ? { kind: page === 'payment' ? 'purchase' : 'file', fileId } : undefined;
}

/** The title of the file; undefined until it is known, and if there is no such file. */
export function useErrandTitle(errand: Errand | undefined): string | undefined {
  const file = useQuery({
    ...readFile(errand?.fileId ?? ''),
    enabled: errand !== undefined,
    retry: false,
  });
  return file.data?.data.title;
}

/** The registration texts for guests who came for a file and not to sell; undefined for all others. */
export function useErrandWords() {
  const { errands } = useT().auth;
  const errand = errandAt(useReturnPath());
  const title = useErrandTitle(errand);
  if (!errand) return undefined;
  const { lead, leadOf, ...words } = errands[errand.kind];
  return { ...words, lead: title === undefined ? lead : leadOf(title) };
}
