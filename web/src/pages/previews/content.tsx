import type { Answered } from '../../api/addresses.ts';
import { Picture, Sound, TextHead } from './shown.tsx';

export type Preview = Answered<'GET /files/{id}/previews'>['data']['previews'][number];

interface Props {
  name: string;
  preview: Preview;
  /** The address was past its time. */
  onFailed: () => void;
}

/** A preview as the server has it. */
export function PreviewContent({ name, preview: { type, text, url, expires_at }, onFailed: askAgain }: Props) {
  // A fresh address helps only where the old one is past its time; what is not there would be asked for without end.
  const onFailed = () => {
    if (expires_at !== null && Date.parse(expires_at) < Date.now()) askAgain();
  };
  if (text !== null) return <TextHead name={name} text={text} />;
  if (url === null) return null;
  if (type === 'audio/wav') return <Sound name={name} address={url} onFailed={onFailed} />;
  return <Picture name={name} address={url} onFailed={onFailed} />;
}
