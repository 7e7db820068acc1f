import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { lazyPart } from '../../nav/lazy-part.ts';
import { Button } from '../../ui/button/button.tsx';
import type { SharedFile } from './drawing/shared-file.ts';
import type { PosterTexts } from './poster.ts';

const PosterDialog = lazyPart(() => import('./poster-dialog.tsx'));

interface Props {
  /** The name of the file or storefront. */
  name: string;
  draw: (texts: PosterTexts) => Promise<Blob>;
}

/** Makes a picture to share where links do not work: WeChat moments, or in print. */
export function PosterButton({ name, draw }: Props) {
  const { file: t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={ImageDown} onClick={() => setOpen(true)}>
        {t.poster}
      </Button>
      {isOpen && <PosterDialog name={name} draw={draw} onClose={() => setOpen(false)} />}
    </>
  );
}

export const FilePosterButton = ({ file }: { file: SharedFile & { is_public: boolean } }) =>
  file.is_public && (
    <PosterButton name={file.title} draw={async (texts) => (await import('./poster.ts')).filePoster(file, texts)} />
  );
