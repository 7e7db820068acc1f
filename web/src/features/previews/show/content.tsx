import type { ResponseOf } from '../../../api/addresses.ts';
import { kindOf } from '../kind-of.ts';
import { Picture, pageFrame, Sound, TextHead } from './preview.tsx';

export type Preview = ResponseOf<'GET /files/{id}/previews'>['data']['previews'][number];

interface Props {
  name: string;
  preview: Preview;
  /** Called when the address has expired. */
  onFailed: () => void;
  /** Size and frame of each kind, unless the defaults fit. */
  frames?: { picture: string; sound: string; text: string };
  fit?: 'natural' | 'width';
}

export function PreviewContent({ name, preview, onFailed: askAgain, frames, fit }: Props) {
  const { type, text, url, expires_at } = preview;
  // A new address helps only if the old one has expired: a missing object would be requested forever.
  const onFailed = () => {
    if (expires_at !== null && Date.parse(expires_at) < Date.now()) askAgain();
  };
  if (text !== null) return <TextHead name={name} text={text} className={frames?.text} />;
  if (url === null) return null;
  const previewProps = { name, address: url, onFailed, onRetry: askAgain };
  if (type === 'audio/wav') return <Sound {...previewProps} of={preview} className={frames?.sound} />;
  const defaultFrame = kindOf(name) === 'page' ? pageFrame : undefined;
  return <Picture {...previewProps} fit={fit} className={frames?.picture ?? defaultFrame} />;
}
