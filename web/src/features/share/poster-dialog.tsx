import { Download, RotateCw, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Spinner } from '../../ui/frame/spinner.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { PosterTexts } from './poster.ts';

interface Props {
  name: string;
  draw: (texts: PosterTexts) => Promise<Blob>;
  onClose: () => void;
}

interface PosterImage {
  file: File;
  address: string;
}

/** Removes characters that file systems do not allow in names. */
const fileNameOf = (name: string): string =>
  `${name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .trim()
    .slice(0, 60)}.png`;

/** Draws the poster when the dialog opens, and again after a failure. It stays on this device. */
function usePoster(draw: Props['draw'], name: string) {
  const { common, file: t } = useT();
  const [poster, setPoster] = useState<PosterImage | 'failed'>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once per try, with the texts and props of that moment
  useEffect(() => {
    let address: string | undefined;
    let isOver = false;
    const showPoster = (blob: Blob) => {
      if (isOver) return;
      address = URL.createObjectURL(blob);
      setPoster({ file: new File([blob], fileNameOf(name), { type: blob.type }), address });
    };
    draw({ free: common.free, scan: t.posterScan }).then(showPoster, () => isOver || setPoster('failed'));
    return () => {
      isOver = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [tries]);
  const retry = () => {
    setPoster(undefined);
    setTries(tries + 1);
  };
  return { drawn: poster, again: retry };
}

export default function PosterDialog({ name, draw, onClose }: Props) {
  const { common, file: t } = useT();
  const { drawn: poster, again: retry } = usePoster(draw, name);
  return (
    <Dialog open onOpenChange={onClose} title={t.posterTitle}>
      <div className="mt-4 grid aspect-[3/4] place-items-center overflow-hidden rounded-md border border-line bg-sunken">
        {poster === undefined && (
          <p role="status" className="flex items-center gap-2 text-ink-3 text-sm">
            <Spinner />
            {t.posterDrawing}
          </p>
        )}
        {poster === 'failed' && (
          <div role="alert" className="grid justify-items-center gap-3 p-6 text-center">
            <p>{t.posterFailed}</p>
            <Button icon={RotateCw} onClick={retry}>
              {common.retry}
            </Button>
          </div>
        )}
        {typeof poster === 'object' && (
          <img src={poster.address} alt={t.posterOf(name)} width={1080} height={1440} className="size-full" />
        )}
      </div>
      {typeof poster === 'object' && <Actions drawn={poster} />}
    </Dialog>
  );
}

/** On phones the picture can also be saved by a long press, which is the only way inside WeChat. */
function Actions({ drawn: { file, address } }: { drawn: PosterImage }) {
  const { file: t } = useT();
  const data = { files: [file] };
  const canShare = navigator.canShare?.(data) === true;
  // Closing the share sheet is no failure.
  const share = () => void navigator.share(data).catch(() => undefined);
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2.5 [&>*]:flex-auto">
        <a href={address} download={file.name} className={buttonClass({ tone: 'ink' })}>
          <Download aria-hidden="true" className="size-[18px]" />
          {t.posterSave}
        </a>
        {canShare && (
          <Button icon={Share2} onClick={share}>
            {t.posterShare}
          </Button>
        )}
      </div>
      <p className="mt-2.5 hidden text-center text-ink-3 text-sm pointer-coarse:block">{t.posterHold}</p>
    </>
  );
}
