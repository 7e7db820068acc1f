import { useQuery } from '@tanstack/react-query';
import { isId } from '#shared/ids';
import { readFile } from '../../../api/file-answer.ts';
import { useT } from '../../../i18n/index.tsx';
import { useReturnPath } from '../../../nav/return-path.ts';

/** The aim of a guest who has to log in or register first: looking at a file, or paying for it. */
export interface LoginPurpose {
  kind: 'file' | 'purchase';
  fileId: string;
}

export function loginPurposeOf(path: string | undefined): LoginPurpose | undefined {
  const [, page, fileId = ''] = /^\/(code|payment)\/([^/?#]+)/.exec(path ?? '') ?? [];
  return isId(fileId) ? { kind: page === 'payment' ? 'purchase' : 'file', fileId } : undefined;
}

/** The title of the file; undefined until it is known, and if there is no such file. */
export function usePurposeTitle(purpose: LoginPurpose | undefined): string | undefined {
  const file = useQuery({
    ...readFile(purpose?.fileId ?? ''),
    enabled: purpose !== undefined,
    retry: false,
  });
  return file.data?.data.title;
}

/** The registration texts for guests who came for a file and not to sell; undefined for all others. */
export function usePurposeTexts() {
  const { errands } = useT().auth;
  const purpose = loginPurposeOf(useReturnPath());
  const title = usePurposeTitle(purpose);
  if (!purpose) return undefined;
  const { lead, leadOf, ...words } = errands[purpose.kind];
  return { ...words, lead: title === undefined ? lead : leadOf(title) };
}
