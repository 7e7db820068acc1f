import type { FileDetail } from '#shared/contract/files';
import type { useDownload } from '../../../api/download.ts';
import { useLicenceLine } from '../../../features/licence/licence-line.ts';
import { PriceHistory } from '../../../features/offers/price-history.tsx';
import { Versions } from '../../../features/versions/version-list.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Fold } from '../../../ui/frame/fold.tsx';
import { Contents } from './contents.tsx';

/** Facts that buyers may want to look up: one line each. */
export const Folds = ({ file, download }: { file: FileDetail; download: ReturnType<typeof useDownload> }) => (
  <div className="border-line border-t">
    <Contents file={file} download={download} />
    <Licence licence={file.licence} />
    <Versions file={file} download={download} />
    {file.was !== null && <PriceHistory id={file.id} />}
  </div>
);

/** Nothing where the seller has not stated one. */
function Licence({ licence }: Pick<FileDetail, 'licence'>) {
  const { answers: t } = useT();
  const lineOf = useLicenceLine();
  if (!licence) return null;
  return (
    <Fold heading={t.commercialUse} value={lineOf(licence)}>
      <p className="text-ink-2">{t.licenceLines[licence.use]}</p>
    </Fold>
  );
}
