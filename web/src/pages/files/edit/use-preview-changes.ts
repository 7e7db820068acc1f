import { useEffect, useRef, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { ApiError } from '../../../api/client.ts';
import { sendOfFile } from '../../../features/previews/choose/send.ts';
import type { MadePreview } from '../../../features/previews/make/made.ts';
import { makeOfStored } from '../../../features/previews/make/make-stored.ts';
import type { Preview } from '../../../features/previews/show/content.tsx';
import { useT } from '../../../i18n/index.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

type Part = FileDetail['files'][number];

/** The pending work on one file's preview. Nothing is sent before saving. */
type PreviewChange =
  | { state: 'making' }
  /**
   * `reason`: why the file could not be fetched, empty if there was no answer; undefined if the file can have no
   * preview.
   */
  | { state: 'failed'; reason: string | undefined }
  | { state: 'made'; made: MadePreview; preview: Preview };

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

async function make(postId: string, part: Part): Promise<PreviewChange> {
  try {
    const made = await makeOfStored(postId, part);
    return made ? { state: 'made', made, preview: previewOf(part.id, made) } : { state: 'failed', reason: undefined };
  } catch (error) {
    return { state: 'failed', reason: error instanceof ApiError ? error.message : '' };
  }
}

/** Revokes blob URLs with the works they belong to. */
function useRevokedUrls(changes: ReadonlyMap<string, PreviewChange>): void {
  const latest = useRef(changes);
  latest.current = changes;
  useEffect(
    () => () => {
      for (const change of latest.current.values()) {
        if (change.state === 'made' && change.preview.url !== null) URL.revokeObjectURL(change.preview.url);
      }
    },
    [],
  );
}

/** Previews of a post that are added without new files; `before`: the ids of those that were added before a login. */
export function usePreviewChanges({ id: postId, files }: FileDetail, before: readonly string[]) {
  const { previews: t } = useT();
  const [changes, setChanges] = useState(
    () => new Map<string, PreviewChange>(before.map((id) => [id, { state: 'making' }])),
  );
  const sentIds = useRef(new Set<string>());
  useRevokedUrls(changes);
  const set = (id: string, change: PreviewChange) => setChanges((before) => new Map(before).set(id, change));
  const idsIn = (state: PreviewChange['state']) =>
    [...changes].flatMap(([id, change]) => (change.state === state ? [id] : []));

  const add = async (part: Part) => {
    set(part.id, { state: 'making' });
    set(part.id, await make(postId, part));
  };

  const makeAgain = useRef(() => files.filter(({ id }) => before.includes(id)).forEach(add));
  useEffect(() => makeAgain.current(), []);

  const send = async (id: string): Promise<void> => {
    const change = changes.get(id);
    if (change?.state !== 'made' || sentIds.current.has(id)) return;
    await sendOfFile({ id: postId, file_id: id }, change.made);
    sentIds.current.add(id);
  };

  /** Sends previews; returns the ids among `visible` whose preview the server has. */
  const settle = async (visible: readonly string[]): Promise<string[]> => {
    const usable = visible.filter((id) => changes.get(id)?.state !== 'failed');
    const sends = await Promise.allSettled(usable.map(send));
    const arrived = usable.filter((_, at) => sends[at]?.status === 'fulfilled');
    if (arrived.length < usable.length) toast.warn(t.notSent(usable.length - arrived.length), t.notSentLine);
    return arrived;
  };

  return {
    workOf: (id: string): PreviewChange | undefined => changes.get(id),
    making: idsIn('making').length,
    added: [...changes.keys()],
    /** There is a preview to send. */
    isDirty: changes.size > idsIn('failed').length,
    add: (part: Part) => void add(part),
    settle,
  };
}

export type PreviewChanges = ReturnType<typeof usePreviewChanges>;
