import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { kindOf } from '../../../features/previews/kind-of.ts';
import { type Preview, PreviewContent } from '../../../features/previews/show/content.tsx';
import { scrollable } from '../../../features/previews/show/preview.tsx';
import { useT } from '../../../i18n/index.tsx';
import { IconButton } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

export interface PreviewPicture {
  name: string;
  preview: Preview;
}

interface Props {
  pictures: readonly PreviewPicture[];
  /** The id of the picture that is shown. */
  chosen: string;
  choose: (id: string) => void;
  onClose: () => void;
  onFailed: () => void;
}

const frames = { picture: 'min-h-0 w-full flex-1 rounded-md bg-sunken', sound: '', text: '' };
const pageFrames = { ...frames, picture: 'w-[848px] rounded-sm border border-line' };

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** A picture or a page, as large as the window allows. The last is followed by the first. */
export function Enlarged({ pictures, chosen, choose, onClose, onFailed }: Props) {
  const at = pictures.findIndex(({ preview }) => preview.id === chosen);
  const picture = pictures[at];
  if (!picture) return null;
  const go = (by: number) => {
    const next = pictures.at((at + by) % pictures.length);
    if (next) choose(next.preview.id);
  };
  const press = ({ key }: KeyboardEvent) => {
    const by = steps[key];
    if (by !== undefined) go(by);
  };
  return (
    <Dialog
      open
      large
      onOpenChange={onClose}
      onKeyDown={press}
      title={<span className="line-clamp-2">{picture.name}</span>}
    >
      {kindOf(picture.name) === 'page' ? (
        <div ref={scrollable} className="min-h-0 flex-1 overflow-auto rounded-md bg-sunken">
          <div className="mx-auto w-fit">
            <PreviewContent key={chosen} {...picture} {...{ onFailed }} frames={pageFrames} fit="width" />
          </div>
        </div>
      ) : (
        <PreviewContent key={chosen} {...picture} {...{ onFailed, frames }} />
      )}
      {pictures.length > 1 && <Turn name={picture.name} at={at + 1} of={pictures.length} go={go} />}
    </Dialog>
  );
}

interface TurnProps {
  name: string;
  at: number;
  of: number;
  go: (by: number) => void;
}

function Turn({ name, at, of, go }: TurnProps) {
  const { previews: t } = useT();
  return (
    <div className="flex items-center justify-center gap-3">
      <IconButton icon={ChevronLeft} label={t.previous} onClick={() => go(-1)} />
      <p role="status" className="num text-ink-2 text-sm">
        <span className="sr-only">{name} </span>
        {t.place(at, of)}
      </p>
      <IconButton icon={ChevronRight} label={t.next} onClick={() => go(1)} />
    </div>
  );
}
