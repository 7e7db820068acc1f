import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import type { Answered } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { sayStarredChanged } from '../../features/stars-and-follows/starred-changed.ts';
import { counted, toggle } from '../../features/stars-and-follows/toggle.ts';
import { useT } from '../../i18n/index.tsx';
import { useMembersOnly } from '../../session/members-only.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { formatCount } from '../../ui/text/format.ts';

type Starred = Answered<'POST /files/{id}/star'>;

export function StarButton({ file }: { file: FileDetail }) {
  const t = useT();
  const toggleStar = useToggleStar(file);
  const shown = formatCount(file.star_count);
  return (
    <Button aria-pressed={file.is_starred} onClick={toggleStar}>
      <Star aria-hidden="true" className={file.is_starred ? 'fill-current' : undefined} />
      <span className="num">{file.is_starred ? t.file.starred(shown) : t.file.star(shown)}</span>
    </Button>
  );
}

function useToggleStar({ id, is_starred: on, star_count }: FileDetail) {
  const t = useT();
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();
  const show = (change: Starred) =>
    queries.setQueryData<{ data: FileDetail }>(keyOf('GET /files/{id}', { params: { id } }), (shown) =>
      shown ? { data: { ...shown.data, ...change } } : shown,
    );
  return () =>
    membersOnly(() =>
      toggle<Starred>({
        on,
        ask: () => ask(on ? 'DELETE /files/{id}/star' : 'POST /files/{id}/star', { params: { id } }),
        show: (now) => show({ is_starred: now, star_count: counted(star_count, on, now) }),
        settle: (answer) => {
          show(answer);
          sayStarredChanged();
        },
        failed: () => toast.bad(on ? t.file.unstarFailed : t.file.starFailed),
      }),
    );
}
