import { Pause, Play, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type Dictionary, useT } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { UploadRow, type UploadState } from '../../ui/form/upload-row.tsx';
import { formatSize } from '../../ui/text/format.ts';
import { ofTotal, percentOf } from './amounts.ts';
import { categoryOfName } from './kinds.ts';
import type { UploadQueue } from './queue.ts';
import type { Row, RowState } from './rows.ts';

/** The style of each state; the text comes from `lineOf`. */
const uploadStates = {
  waiting: 'waiting',
  moving: 'moving',
  paused: 'paused',
  offline: 'offline',
  busy: 'offline',
  login: 'paused',
  failed: 'failed',
  done: 'done',
} as const satisfies Record<RowState, UploadState>;

type CreateMessages = Dictionary['create'];

function failureLine({ failure }: Row, { state, failure: messages }: CreateMessages): string {
  if (!failure) return '';
  return state.failed(failure.kind === 'refused' ? localized(failure.message) : messages[failure.kind]);
}

function movingLine({ sent, size, perSecond, secondsLeft }: Row, { state }: CreateMessages): string {
  if (sent >= size) return state.checking;
  return secondsLeft === undefined ? state.moving : state.speed(formatSize(perSecond), secondsLeft);
}

function lineOf(row: Row, messages: CreateMessages): string {
  if (row.state === 'failed') return failureLine(row, messages);
  if (row.state === 'moving') return movingLine(row, messages);
  return messages.state[row.state];
}

interface Props {
  row: Row;
  /** The queue that the buttons control. */
  queue: UploadQueue;
}

export function QueueRows({ label, queue }: { label: string; queue: UploadQueue }) {
  const { rows } = useSyncExternalStore(queue.subscribe, queue.read);
  if (rows.length === 0) return null;
  return (
    <ul aria-label={label} className="rows mt-2">
      {rows.map((row) => (
        <QueueRow key={row.key} row={row} queue={queue} />
      ))}
    </ul>
  );
}

function QueueRow({ row, queue }: Props) {
  const { common, create } = useT();
  const { name, size, sent, state } = row;
  const category = categoryOfName(name);
  return (
    <UploadRow
      name={name}
      kind={common.category[category]}
      state={uploadStates[state]}
      line={lineOf(row, create)}
      bytes={state === 'done' ? formatSize(size) : ofTotal(sent, size)}
      percent={percentOf(sent, size)}
      actions={<Actions row={row} queue={queue} />}
    />
  );
}

const pausable: readonly RowState[] = ['waiting', 'moving', 'login'];
const resumable: readonly RowState[] = ['paused', 'offline', 'busy'];

function Actions({ row: { key, name, state, canRetry }, queue }: Props) {
  const { common, create } = useT();
  const isOnItsWay = state !== 'done' && state !== 'failed';
  return (
    <>
      {pausable.includes(state) && (
        <IconButton icon={Pause} label={create.pause(name)} onClick={() => queue.pause(key)} />
      )}
      {resumable.includes(state) && (
        <IconButton icon={Play} label={create.resume(name)} onClick={() => queue.resume(key)} />
      )}
      {state === 'failed' && canRetry && (
        <Button size="sm" aria-label={create.retry(name)} onClick={() => queue.resume(key)}>
          {common.retry}
        </Button>
      )}
      <IconButton
        icon={X}
        label={isOnItsWay ? create.cancel(name) : create.remove(name)}
        onClick={() => queue.remove(key)}
      />
    </>
  );
}
