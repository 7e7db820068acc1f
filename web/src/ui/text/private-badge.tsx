import { Lock } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { Badge } from './badge.tsx';

/** On a card that others do not see. Not part of the card, because the home page has none of these. */
export function PrivateBadge({ file }: { file: { is_public?: boolean | undefined } }) {
  const t = useCore();
  return file.is_public === false && <Badge icon={Lock}>{t.ui.isPrivate}</Badge>;
}
