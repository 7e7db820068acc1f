import { RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { categoryOf } from '../../ui/cover/category.tsx';
import { Cover, type CoverPictures, coverOf } from '../../ui/cover/cover-image.tsx';
import { MoreGroup } from '../file-form/layout.tsx';
import { coverTag } from '../previews/choose/preview-tile.tsx';
import { beginningOf, type CoverChoice, type Picture } from './choice.ts';
import { CoverFrame } from './cover-frame.tsx';
import { OwnPicture, type OwnPictureProps } from './own-picture.tsx';

interface Props {
  choice: CoverChoice;
  /** The public previews, in their order. */
  pictures: readonly Picture[];
  /** The default picture, used while the seller chooses none. */
  defaultPicture: Picture | undefined;
  file: { id: string; title: string; category: string; cover?: CoverPictures | null | undefined };
}

function useCurrentCover({ choice, defaultPicture, file }: Pick<Props, 'choice' | 'defaultPicture' | 'file'>) {
  const view = useSyncExternalStore(choice.subscribe, choice.read);
  const isKept = view.choice === 'kept';
  const picture = isKept ? defaultPicture : view.picture;
  return {
    isKept,
    picture,
    at: isKept && defaultPicture ? beginningOf(defaultPicture) : view.at,
    cover: isKept ? file.cover : null,
  };
}

type CurrentCover = ReturnType<typeof useCurrentCover>;

/** Chooses the cover: a picture of the seller's own, a preview, or the generated art. */
export function CoverFields({ choice, pictures, defaultPicture, file }: Props) {
  const { covers: t } = useT();
  const cover = useCurrentCover({ choice, defaultPicture, file });
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = (picture: Picture) => {
    setUnreadable(false);
    choice.choose(picture);
  };
  const fail = () => {
    setUnreadable(true);
    choice.reset();
  };
  return (
    <MoreGroup heading={t.heading}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 md:grid-cols-[270px_minmax(0,1fr)]">
        <div className="max-w-90">
          <Stage {...{ shown: cover, choice, file }} onFailed={fail} />
        </div>
        <div className="grid content-start gap-3">
          {cover.picture && <p className="text-ink-3 text-sm">{t.moveLine}</p>}
          <CoverActions {...{ shown: cover, choice }} onPicture={choose} onFailed={fail} />
          {isUnreadable && (
            <p role="alert" className="text-bad text-sm">
              {t.unreadable}
            </p>
          )}
          <Candidates pictures={pictures} shown={cover.picture} onChoose={choose} />
        </div>
      </div>
    </MoreGroup>
  );
}

interface FoldProps extends Partial<Pick<Props, 'file'>> {
  children: ReactNode;
}

/** The fields are in the page once they are asked for: a cover is chosen already, and shown if the file is given. */
export function CoverFold({ file, children }: FoldProps) {
  const { covers: t } = useT();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <div className="my-6 min-w-0">{children}</div>;
  if (file)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="relative mb-5 block w-1/2 max-w-60 text-left [&>.cover]:rounded-md"
      >
        <Cover {...coverOf(file)} />
        <span aria-hidden="true" className={coverTag}>
          {t.heading}
        </span>
        <span className="link mt-1.5 inline-block text-sm">{t.change}</span>
      </button>
    );
  return (
    <Button size="sm" tone="quiet" className="mt-3 -ml-3 justify-self-start" onClick={() => setOpen(true)}>
      {t.change}
    </Button>
  );
}

interface StageProps extends Pick<Props, 'choice' | 'file'> {
  shown: CurrentCover;
  onFailed: () => void;
}

function Stage({ shown: { picture, at, cover }, choice, file, onFailed }: StageProps) {
  if (picture) {
    const { address } = picture;
    return <CoverFrame {...{ address, at, onFailed }} onMove={(next) => choice.choose(picture, next)} />;
  }
  const { id, title, category } = file;
  const coverProps = { id, title, category: categoryOf(category), pictures: cover };
  return <Cover {...coverProps} sizes="360px" className="rounded-md" />;
}

interface CoverActionsProps extends Omit<OwnPictureProps, 'label'> {
  shown: CurrentCover;
  choice: CoverChoice;
}

function CoverActions({ shown: { picture, cover, isKept }, choice, ...own }: CoverActionsProps) {
  const { covers: t, shared } = useT();
  const isCovered = picture !== undefined || Boolean(cover);
  return (
    <div className="flex flex-wrap gap-2">
      <OwnPicture label={isCovered ? t.chooseOther : t.choose} {...own} />
      {isCovered && (
        <Button size="sm" tone="quiet" icon={Trash2} onClick={() => choice.remove()}>
          {t.remove}
        </Button>
      )}
      {!isKept && (
        <Button size="sm" tone="quiet" icon={RotateCcw} onClick={() => choice.reset()}>
          {shared.undo}
        </Button>
      )}
    </div>
  );
}

interface CandidatesProps {
  pictures: readonly Picture[];
  shown: Picture | undefined;
  onChoose: (picture: Picture) => void;
}

function Candidates({ pictures, shown: cover, onChoose }: CandidatesProps) {
  const { covers: t } = useT();
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={t.candidates} className="flex flex-wrap gap-3">
      {pictures.map((picture) => {
        const isUsed = picture.of === cover?.of;
        return (
          <li key={picture.of}>
            <button
              type="button"
              aria-pressed={isUsed}
              onClick={() => onChoose(picture)}
              className={cx('grid w-24 cursor-pointer gap-1 text-xs', isUsed ? 'text-ink' : 'text-ink-2')}
            >
              <img
                src={picture.address}
                alt=""
                loading="lazy"
                style={{ objectFit: 'cover' }}
                className={cx('aspect-[3/2] w-full rounded-sm border', isUsed ? 'border-ink' : 'border-line')}
              />
              <span>
                {isUsed ? t.used : t.use}
                <span className="sr-only"> {picture.name}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
