import { FolderOpen, X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../i18n/index.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { UploadRow } from '../../ui/form/upload-row.tsx';
import { ofTotal, percentOf } from './amounts.ts';
import { categoryOfName } from './kinds.ts';
import type { UploadQueue } from './queue.ts';
import type { Leftover } from './rows.ts';

interface LeftoverActions {
  queue: UploadQueue;
  onFiles: (files: File[]) => void;
}

/** Uploads from before a reload. A page cannot reopen a file by itself, so the user has to choose it again. */
export function LeftoverRows({ leftovers, ...means }: LeftoverActions & { leftovers: readonly Leftover[] }) {
  const { create } = useT();
  if (leftovers.length === 0) return null;
  return (
    <section aria-labelledby="create-leftovers" className="mt-5 border-line border-t pt-4">
      <h3 id="create-leftovers">{create.leftover}</h3>
      <p className="text-ink-3 text-sm">{create.leftoverLine}</p>
      <ul className="rows">
        {leftovers.map((leftover) => (
          <LeftoverRow key={leftover.uploadId} leftover={leftover} {...means} />
        ))}
      </ul>
    </section>
  );
}

function LeftoverRow({ leftover, queue, onFiles }: LeftoverActions & { leftover: Leftover }) {
  const { uploadId, name, size, arrived = 0 } = leftover;
  const { common, create } = useT();
  const category = categoryOfName(name);
  const input = useRef<HTMLInputElement>(null);
  const actions = (
    <>
      <IconButton icon={FolderOpen} label={create.chooseAgain(name)} onClick={() => input.current?.click()} />
      <IconButton icon={X} label={create.dropIt(name)} onClick={() => queue.dropLeftover(uploadId)} />
      <input ref={input} type="file" hidden onChange={(event) => onFiles([...(event.target.files ?? [])])} />
    </>
  );
  return (
    <UploadRow
      name={name}
      kind={common.category[category]}
      state="paused"
      line={create.leftoverState}
      bytes={ofTotal(arrived, size)}
      percent={percentOf(arrived, size)}
      actions={actions}
    />
  );
}
