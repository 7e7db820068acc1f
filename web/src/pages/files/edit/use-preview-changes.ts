import { useEffect, useRef, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { ApiError, ask } from '../../../api/client.ts';
import { sendOfFile } from '../../../features/previews/choose/send.ts';
import type { MadePreview } from '../../../features/previews/make/made.ts';
import { makeOfStored } from '../../../features/previews/make/make-stored.ts';
import type { Preview } from '../../../features/previews/show/content.tsx';
import { useT } from '../../../i18n/index.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

type Part = FileDetail['files'][number];

/** The pending work on one file's preview. Nothing is sent before saving. */
type Work =
  | { state: 'making' }
  /**
   * `reason`: why the file could not be fetched, empty if there was no answer; undefined if the file can have no
   * preview.
   */
  | { state: 'failed'; reason: string | undefined }
  | { state: 'made'; made: MadePreview; preview: Preview }
  | { state: 'removed' };

/** Shaped like the server's preview, at a blob URL of this page. */
function previewOf(id: string, made: MadePreview): Preview {
  const nothing = {
    url: null,
    text: null,
    pages: null,
    seconds: null,
    duration: null,
    waveform: null,
    expires_at: null,
  };
  if (made.kind === 'text') return { ...nothing, id, type: 'text/plain', text: made.text };
  const shape = made.kind === 'sound' && { seconds: made.seconds, waveform: made.waveform };
  return { ...nothing, ...shape, id, type: made.type, url: URL.createObjectURL(made.blob) };
}

async function make(postId: string, part: Part): Promise<Work> {
  try {
    const made = await makeOfStored(postId, part);
    return made ? { state: 'made', made, preview: previewOf(part.id, made) } : { state: 'failed', reason: undefined };
  } catch (error) {
    return { state: 'failed', reason: error instanceof ApiError ? error.message : '' };
  }
}

/** Revokes blob URLs with the works they belong to. */
function useAddresses(works: ReadonlyMap<string, Work>): void {
  const latest = useRef(works);
  latest.current = works;
  useEffect(
    () => () => {
      for (const work of latest.current.values()) {
        if (work.state === 'made' && work.preview.url !== null) URL.revokeObjectURL(work.preview.url);
      }
    },
    [],
  );
}

const isDone = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled';

/** Ids of the files whose previews are to be removed, and of those that get one. */
export interface WorkedOn {
  removed: readonly string[];
  added: readonly string[];
}

export const nothingWorked: WorkedOn = { removed: [], added: [] };

const worksOf = ({ removed, added }: WorkedOn): ReadonlyMap<string, Work> =>
  new Map<string, Work>([
    ...removed.map((id) => [id, { state: 'removed' }] as const),
    ...added.map((id) => [id, { state: 'making' }] as const),
  ]);

/** Previews of a post that are added and removed without new files; `before`: the pending work from before a login. */
export function usePreviewWork({ id: postId, files }: FileDetail, before: WorkedOn) {
  const { previews: t } = useT();
  const [works, setWorks] = useState(() => worksOf(before));
  const sentIds = useRef(new Set<string>());
  useAddresses(works);
  const set = (id: string, work: Work) => setWorks((before) => new Map(before).set(id, work));
  const forget = (id: string) => setWorks((before) => new Map([...before].filter(([one]) => one !== id)));
  const idsIn = (state: Work['state']) => [...works].flatMap(([id, work]) => (work.state === state ? [id] : []));

  const add = async (part: Part) => {
    set(part.id, { state: 'making' });
    set(part.id, await make(postId, part));
  };

  const makeAgain = useRef(() => files.filter(({ id }) => before.added.includes(id)).forEach(add));
  useEffect(() => makeAgain.current(), []);

  const send = async (id: string): Promise<void> => {
    const work = works.get(id);
    if (work?.state !== 'made' || sentIds.current.has(id)) return;
    await sendOfFile({ id: postId, file_id: id }, work.made);
    sentIds.current.add(id);
  };

  /** Removes and sends previews; returns the ids among `visible` whose preview the server has. */
  const settle = async (visible: readonly string[]): Promise<string[]> => {
    const removedIds = idsIn('removed');
    const removals = await Promise.allSettled(
      removedIds.map((file_id) => ask('DELETE /files/{id}/previews/{file_id}', { params: { id: postId, file_id } })),
    );
    const unfinished = removals.filter((one) => !isDone(one)).length;
    if (unfinished > 0) toast.warn(t.notRemoved(unfinished));
    const usable = visible.filter((id) => works.get(id)?.state !== 'failed');
    const sends = await Promise.allSettled(usable.map(send));
    const arrived = usable.filter((_, at) => sends[at]?.status === 'fulfilled');
    if (arrived.length < usable.length) toast.warn(t.notSent(usable.length - arrived.length), t.notSentLine);
    return arrived;
  };

  return {
    workOf: (id: string): Work | undefined => works.get(id),
    making: idsIn('making').length,
    workedOn: {
      removed: idsIn('removed'),
      added: [...works.keys()].filter((id) => works.get(id)?.state !== 'removed'),
    },
    /** There is a preview to send or to remove. */
    isDirty: works.size > idsIn('failed').length,
    add: (part: Part) => void add(part),
    remove: (id: string) => (works.get(id)?.state === 'made' ? forget(id) : set(id, { state: 'removed' })),
    restore: forget,
    settle,
  };
}

export type PreviewWork = ReturnType<typeof usePreviewWork>;
