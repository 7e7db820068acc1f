import { FlaskConical } from 'lucide-react';
import { useT } from '../../../i18n/index.tsx';
import type { ShownCode } from './shown-code.ts';
import { standInOf } from './stand-in-address.ts';

/** The code of a provider stub cannot be scanned, so it is a link; the order number tells the stub's page whose cover to show. */
export function StandIn({ code: { content, outTradeNo } }: { code: ShownCode }) {
  const t = useT().payment.code;
  const address = standInOf(content, location.origin);
  if (address === undefined) return null;
  return (
    <a
      href={`${address}#${outTradeNo}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center justify-center gap-1.5 text-sm text-warn underline"
    >
      <FlaskConical aria-hidden="true" className="size-[15px]" />
      {t.standIn}
    </a>
  );
}
