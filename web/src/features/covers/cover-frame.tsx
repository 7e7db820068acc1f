import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '../../i18n/index.tsx';
import { overhangOf, positionAfterDrag, positionAfterKey } from './cut.ts';

interface Props {
  address: string;
  at: number;
  onMove: (at: number) => void;
  onFailed: () => void;
  /** The label and shape of pictures other than covers. */
  label?: string;
  shape?: string;
}

/** The picture as the cover crops it. It is moved by dragging or by keys. */
export function CoverFrame({ address, at, onMove, onFailed, label, shape = 'aspect-[3/2] rounded-md' }: Props) {
  const { covers: t } = useT();
  const dragStart = useRef<{ x: number; y: number; at: number } | undefined>(undefined);
  const picture = useRef<HTMLImageElement>(null);
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const [start, image] = [dragStart.current, picture.current];
    if (!start || !image) return;
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    const overhang = overhangOf(natural, { width: image.clientWidth, height: image.clientHeight });
    onMove(positionAfterDrag(start.at, { x: clientX - start.x, y: clientY - start.y }, overhang));
  };
  const handleKey = (event: KeyboardEvent) => {
    const position = positionAfterKey(at, event.key);
    if (position === undefined) return;
    event.preventDefault();
    onMove(position);
  };
  const percent = Math.round(at * 100);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label ?? t.move}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={t.at(percent)}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragStart.current = { x: event.clientX, y: event.clientY, at };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        dragStart.current = undefined;
      }}
      onPointerCancel={() => {
        dragStart.current = undefined;
      }}
      style={{ touchAction: 'none' }}
      className={`relative cursor-grab overflow-hidden bg-sunken active:cursor-grabbing ${shape}`}
    >
      <img
        ref={picture}
        src={address}
        alt=""
        draggable={false}
        onError={onFailed}
        style={{ objectFit: 'cover', objectPosition: positionOf(at) }}
        className="absolute inset-0 size-full"
      />
    </div>
  );
}

/** Only the longer side can move, so both axes may get the same position. */
export const positionOf = (at: number): string => `${at * 100}% ${at * 100}%`;
