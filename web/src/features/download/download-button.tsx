import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { formatSize } from '../../ui/text/format.ts';
import type { ParcelState } from './deliver.ts';
import { percentOf } from './download-status.tsx';
import type { Parcel } from './use-download.ts';

interface Props extends Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'block'> {
  parcel: Parcel;
  /** Undefined if the file cannot be shown; it can be downloaded all the same. */
  bytes: number | undefined;
}

/** A button such as 下载 60.65 MB that starts the download. */
export function ParcelButton({ parcel, bytes, ...look }: Props) {
  const t = useT();
  const verb = useVerb(parcel.state);
  return (
    <Button icon={Download} {...look} busy={parcel.isBusy && verb} onClick={parcel.start}>
      {bytes === undefined ? t.file.download : t.parcel.download(formatSize(bytes))}
    </Button>
  );
}

function useVerb(state: ParcelState): string {
  const t = useT();
  if (state.at === 'preparing') return t.file.preparing;
  if (state.at === 'checking') return t.parcel.checking;
  return state.at === 'moving' ? t.parcel.moving(percentOf(state)) : t.paymentReturn.starting;
}
