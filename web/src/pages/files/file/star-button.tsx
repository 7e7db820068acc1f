import { Star } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import { useStar } from '../../../features/stars-and-follows/stars.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Count } from '../../../ui/text/count.tsx';

export function StarButton({ file }: { file: FileDetail }) {
  const { file: t } = useT();
  const star = useStar(t);
  return (
    <Button tone="quiet" aria-pressed={file.is_starred} onClick={() => star(file)}>
      <Star aria-hidden="true" className={file.is_starred ? 'fill-current' : undefined} />
      <span>
        {file.is_starred ? t.starred : t.star} {file.star_count > 0 && <Count of={file.star_count} />}
      </span>
    </Button>
  );
}
