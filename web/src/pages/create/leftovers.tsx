import { FolderOpen, X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../i18n/index.tsx';
import { IconButton } from '../../ui/button.tsx';
import { UploadRow } from '../../ui/upload-row.tsx';
import { ofTotal, percentOf } from './amounts.ts';
import { categoryOfName } from './kinds.ts';
import type { Leftover } from './upload/rows.ts';
import { useDesk, useQueueView } from './use-desk.ts';

/** A page may not open a file by itself after a reload: its owner has to choose it again. */
export function Leftovers() {
  const { create } = useT();
  const { leftovers } = useQueueView();
  if (leftovers.length === 0) return null;
  return (
    <section aria-labelledby="create-leftovers" className="mt-5 border-line border-t pt-4">
      <h3 id="create-leftovers">{create.leftover}</h3>
      <p className="text-ink-3 text-sm">{create.leftoverLine}</p>
      <ul className="rows">
        {leftovers.map((leftover) => (
          <LeftoverRow key={leftover.uploadId} leftover={leftover} />
        ))}
      </ul>
    </section>
  );
}

function LeftoverRow({ leftover: { uploadId, name, size, arrived = 0 } }: { leftover: Leftover }) {
  const { create } = useT();
  const desk = useDesk();
  const input = useRef<HTMLInputElement>(null);
  const actions = (
    <>
      <IconButton label={create.chooseAgain(name)} onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden="true" />
      </IconButton>
      <IconButton label={create.dropIt(name)} onClick={() => desk.queue.dropLeftover(uploadId)}>
        <X aria-hidden="true" />
      </IconButton>
      <input ref={input} type="file" hidden onChange={(event) => void desk.add([...(event.target.files ?? [])])} />
    </>
  );
  return (
    <UploadRow
      name={name}
      category={categoryOfName(name)}
      state="paused"
      line={create.leftoverState}
      bytes={ofTotal(arrived, size)}
      percent={percentOf(arrived, size)}
      actions={actions}
    />
  );
}
