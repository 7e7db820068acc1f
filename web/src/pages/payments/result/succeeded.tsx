import type { FileDetail } from '#shared/contract/files';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink, Link } from '../../../ui/button/button.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { Seal } from '../../../ui/text/seal.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { Author } from './author.tsx';
import { Delivery } from './delivery.tsx';
import { Actions, Centred } from './result-frame.tsx';

interface Props {
  fileId: string | undefined;
  file: FileDetail | undefined;
}

/** It is paid: from here the file is downloaded. */
export function Succeeded({ fileId, file }: Props) {
  const t = useT();
  return (
    <Centred>
      <Seal word="bought" size="lg" settles />
      <h1 tabIndex={-1} ref={focusOnArrival} className="mt-4 outline-0">
        {t.paymentReturn.succeeded}
      </h1>
      {file && <Cover {...coverOf(file)} sizes="240px" className="my-3 w-full max-w-60 rounded-md" />}
      {fileId && file && (
        <Link
          to={paths.file(fileId)}
          aria-label={`${t.paymentReturn.onlyView} ${file.title}`}
          className="link text-center"
        >
          <Sentence>{file.title}</Sentence>
        </Link>
      )}
      {fileId ? (
        <>
          <Delivery fileId={fileId} file={file} />
          {file && <Author file={file} />}
        </>
      ) : (
        <Actions>
          <ButtonLink to={paths.purchases()}>{t.nav.purchases}</ButtonLink>
        </Actions>
      )}
    </Centred>
  );
}
