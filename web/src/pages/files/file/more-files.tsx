import type { FileDetail } from '#shared/contract/files';
import { useRead } from '../../../api/use-read.ts';
import { PostCards } from '../../../features/lists/post-cards.tsx';
import { useT } from '../../../i18n/index.tsx';
import { FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { useNear } from '../../../ui/frame/use-near.ts';

const most = 4;

/** The number of the storefront's other files; 0 until it is known. */
function useOthers({ username, is_public, is_deleted }: FileDetail): number {
  const author = useRead('GET /users/{usernameOrId}', { params: { usernameOrId: username } });
  const all = author.data?.user.files_count ?? 0;
  return Math.min(most, is_public && !is_deleted ? all - 1 : all);
}

/** A file that its author has pinned comes first here too. */
function usePinned({ username }: FileDetail) {
  const author = useRead('GET /users/{usernameOrId}', { params: { usernameOrId: username } });
  return author.data?.stall.pinned;
}

/**
 * Other files of the author. The space is reserved from the beginning, so that nothing moves; most storefronts have
 * more files.
 */
export function MoreFiles({ file }: { file: FileDetail }) {
  const { file: t } = useT();
  const count = useOthers(file);
  const { isNear, ref } = useNear();
  const { data, isError } = useRead('GET /users/{usernameOrId}/posts', {
    params: { usernameOrId: file.username },
    query: { limit: most + 1 },
    enabled: isNear,
  });
  const pinned = usePinned(file);
  const listed = [...(pinned ? [pinned] : []), ...(data?.posts ?? []).filter(({ id }) => id !== pinned?.id)];
  const others = data && listed.filter(({ id, is_public }) => id !== file.id && is_public).slice(0, most);
  if (count <= 0 || isError || others?.length === 0) return null;
  return (
    <section ref={ref} aria-labelledby="file-others" className="mt-10">
      <h2 id="file-others" className="mb-5">
        {t.others}
      </h2>
      {others ? <PostCards posts={others} /> : <FileGridSkeleton count={count} />}
    </section>
  );
}
