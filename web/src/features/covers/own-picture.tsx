import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { mostBytes } from '../previews/make/most-bytes.ts';
import type { Picture } from './choice.ts';

export interface OwnPictureProps {
  label: string;
  onPicture: (picture: Picture) => void;
  onFailed: () => void;
}

/** Chooses a picture from the device. */
export function OwnPicture({ label, onPicture, onFailed }: OwnPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseFile = (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes.picture) return onFailed();
    const address = URL.createObjectURL(file);
    onPicture({ of: address, name: file.name, address, load: async () => file });
  };
  return (
    <>
      <Button size="sm" icon={ImagePlus} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          chooseFile(target.files?.[0]);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
