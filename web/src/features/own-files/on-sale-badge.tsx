import type { FilePost } from '#shared/contract/files';
import { useSellingMessages } from '../../i18n/selling-messages.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../ui/text/format.ts';

export function OnSaleBadge({ file: { price } }: { file: FilePost }) {
  const { sale: t } = useSellingMessages();
  return <Badge tone="ok">{t.nowFor(formatMoney(fenOf(price)))}</Badge>;
}
