import { ArrowDown, ArrowUp, GripVertical, ImagePlus, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { kindOf } from '../../../features/previews/kind-of.ts';
import { type Preview, PreviewContent } from '../../../features/previews/show/content.tsx';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/form/choices.tsx';
import type { PreviewChanges } from './use-preview-changes.ts';

interface Props {
  part: FileDetail['files'][number];
  preview: Preview | undefined;
  change: ReturnType<PreviewChanges['workOf']>;
  isPublic: boolean;
  isFirst: boolean;
  isLast: boolean;
  onShow: (isShown: boolean) => void;
  onAdd: () => void;
  onRemove: () => void;
  onRestore: () => void;
  onFailed: () => void;
  onUp: () => void;
  onDown: () => void;
  onDrag: (id: string | undefined) => void;
  onDrop: () => void;
}

const frames = {
  picture: 'aspect-[3/2] rounded-md border border-line bg-sunken',
  sound: '',
  text: 'aspect-[3/2] rounded-md bg-sunken',
};

export function PreviewRow(props: Props) {
  const { part, preview, change: work, onDrop } = props;
  if (work?.state === 'removed') return <Removed {...props} />;
  if (!preview) return <Missing {...props} />;
  return (
    <li
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2 py-4 md:grid-cols-[216px_minmax(0,1fr)]"
    >
      <PreviewContent name={part.name} preview={preview} onFailed={props.onFailed} frames={frames} fit="natural" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start">
        <h3 className="wrap-anywhere text-base">{part.name}</h3>
        <PreviewToggle {...props} />
        <MoveButtons {...props} />
      </div>
    </li>
  );
}

function PreviewToggle({ part: { name }, change: work, isPublic: isShown, onShow }: Props) {
  const { previews: t } = useT();
  const isWhole = work?.state === 'made' && work.made.isWhole;
  return (
    <Checkbox checked={isShown} onChecked={onShow} line={isWhole ? t.whole : t.lines[kindOf(name) ?? 'text']}>
      {t.show}
      <span className="sr-only">{t.showOf(name)}</span>
    </Checkbox>
  );
}

/** A row that moves keeps the focus, so that the next key press moves the same row. */
function useFocusAfter() {
  const pressedButton = useRef<HTMLButtonElement | undefined>(undefined);
  useEffect(() => {
    pressedButton.current?.focus();
    pressedButton.current = undefined;
  });
  return (button: HTMLButtonElement) => {
    pressedButton.current = button;
  };
}

/** Moves a preview up or down by key and touch, drags it by mouse, or removes it. */
function MoveButtons({ part: { id, name }, isFirst, isLast, onUp, onDown, onRemove, onDrag }: Props) {
  const { previews: t } = useT();
  const stay = useFocusAfter();
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <IconButton
        icon={ArrowUp}
        label={t.up(name)}
        aria-disabled={isFirst}
        className="aria-disabled:not-aria-busy:text-ink-3"
        onClick={({ currentTarget }) => {
          stay(currentTarget);
          onUp();
        }}
      />
      <IconButton
        icon={ArrowDown}
        label={t.down(name)}
        aria-disabled={isLast}
        className="aria-disabled:not-aria-busy:text-ink-3"
        onClick={({ currentTarget }) => {
          stay(currentTarget);
          onDown();
        }}
      />
      <span
        aria-hidden="true"
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData('text/plain', name);
          onDrag(id);
        }}
        onDragEnd={() => onDrag(undefined)}
        className="grid size-11 cursor-grab place-items-center text-ink-3 max-md:hidden"
      >
        <GripVertical />
      </span>
      <Button size="sm" tone="quiet" icon={Trash2} aria-label={t.removeOf(name)} onClick={onRemove}>
        {t.remove}
      </Button>
    </div>
  );
}

const row = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3';

function Removed({ part: { name }, onRestore }: Props) {
  const { previews: t } = useT();
  return (
    <li className={row}>
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-base text-ink-2 line-through">{name}</h3>
        <p className="text-ink-3 text-sm">{t.removed}</p>
      </div>
      <Button size="sm" icon={RotateCcw} aria-label={t.restoreOf(name)} onClick={onRestore}>
        {t.restore}
      </Button>
    </li>
  );
}

/** A file without a preview so far. */
function Missing({ part: { name }, change: work, onAdd }: Props) {
  const { previews: t, errors } = useT();
  const isFailed = work?.state === 'failed';
  const reason =
    isFailed && (work.reason === undefined ? t.notMade : t.notFetched(localized(work.reason || errors.network)));
  return (
    <li className={row}>
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-base">{name}</h3>
        <p role={isFailed ? 'alert' : undefined} className={isFailed ? 'text-bad text-sm' : 'text-ink-3 text-sm'}>
          {reason || t.none}
        </p>
      </div>
      <Button
        size="sm"
        icon={ImagePlus}
        aria-label={t.addTo(name)}
        busy={work?.state === 'making' && t.fetching}
        onClick={onAdd}
      >
        {t.add}
      </Button>
    </li>
  );
}
