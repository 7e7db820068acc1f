import { X } from 'lucide-react';
import { limits } from '#shared/limits';
import { type Dictionary, useT } from '../../i18n/index.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { formatSize } from '../../ui/text/format.ts';
import type { Refusal } from './selection.ts';

/** The chosen files that were not accepted, with the reasons. */
export function RefusalNotes({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  const { common } = useT();
  if (refusals.length === 0) return null;
  return (
    <div className="relative mt-4">
      <div role="alert" className="grid gap-2">
        {refusals.map((refusal) => (
          <RefusalNote key={refusal.reason} refusal={refusal} />
        ))}
      </div>
      <IconButton icon={X} label={common.close} className="absolute top-0 right-0" onClick={onClose} />
    </div>
  );
}

function headingOf({ reason, files, left = 0 }: Refusal, { refused }: Dictionary['create']): string {
  return reason === 'storage' ? refused.storage(files.length, formatSize(left)) : refused[reason](files.length);
}

/** By how much a file is too large: near a limit two rounded sizes may look the same. */
const limitOf = ({ reason, left }: Refusal): number | undefined => (reason === 'large' ? limits.fileBytes : left);

function RefusalNote({ refusal }: { refusal: Refusal }) {
  const { create } = useT();
  const limit = limitOf(refusal);
  const distinct = new Map(refusal.files.map((file) => [`${file.name} ${file.size}`, file]));
  return (
    <Callout tone="bad" heading={headingOf(refusal, create)} className="pr-11">
      {refusal.reason === 'many' && <p>{create.notAdded}</p>}
      <ul>
        {[...distinct].map(([key, { name, size }]) => (
          <li key={key} className="wrap-anywhere">
            {name}{' '}
            <span className="num ml-2 whitespace-nowrap">
              {limit === undefined ? formatSize(size) : create.refused.over(formatSize(size), formatSize(size - limit))}
            </span>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
