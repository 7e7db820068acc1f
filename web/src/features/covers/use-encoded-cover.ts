import { useEffect, useEffectEvent, useState } from 'react';
import type { CoverPictures } from '../../ui/cover/cover-image.tsx';
import type { CoverChoice, Picture } from './choice.ts';
import { positionOf } from './cover-frame.tsx';

/** A picture that is being moved is encoded once it rests. */
const restMs = 150;

/**
 * The pictures of a cover as they will be published, at addresses of this page: a preview of them is the published card,
 * pixel for pixel. Until they are made it is the picture itself.
 */
export function useEncodedCover(
  choice: CoverChoice,
  picture: Picture | undefined,
  at: number,
): CoverPictures | undefined {
  const [made, setMade] = useState<CoverPictures & { key: string }>();
  const key = picture && `${picture.of} ${at}`;
  const encode = useEffectEvent(async () => picture && (await choice.encode(picture, at)));
  useEffect(() => {
    if (key === undefined) return;
    let urls: string[] = [];
    let isOver = false;
    const show = async () => {
      const encoded = await encode();
      if (isOver || !encoded) return;
      urls = [encoded.small, encoded.large].map((blob) => URL.createObjectURL(blob));
      setMade({ key, small: urls[0] ?? '', large: urls[1] ?? '' });
    };
    const timer = setTimeout(() => void show().catch(() => undefined), restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const url of urls) URL.revokeObjectURL(url);
      setMade(undefined);
    };
  }, [key]);
  if (!picture) return undefined;
  return made?.key === key ? made : { small: picture.address, large: picture.address, at: positionOf(at) };
}
