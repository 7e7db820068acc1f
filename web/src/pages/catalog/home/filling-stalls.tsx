import { useEffect, useState } from 'react';
import { categories } from '#shared/lists';
import { useCore, useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { Avatar, hueOf } from '../../../ui/cover/avatar.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import type { HomeControls } from './home-state.ts';
import { type ExpectedStall, expectedStalls } from './market-notice.ts';
import { type Creator, useHomeCreators } from './queries.ts';

/** Resolves once it can be drawn, or does not come. */
export const loadPicture = (src = '') =>
  Object.assign(new Image(), { src })
    .decode()
    .catch(() => {});

/** The stalls of a market that is being set up. */
export function FillingStalls({ controls }: { controls: HomeControls }) {
  const creators = useHomeCreators({ ...controls, q: '' }).items;
  const [stalls] = useState(expectedStalls);
  return (
    <div className="grid grid-cols-2 gap-3.5 md:grid-cols-4 md:gap-5">
      {stalls.map((stall) => (
        <Stall
          key={stall.username}
          stall={stall}
          creator={creators.find(({ username }) => username === stall.username)}
        />
      ))}
    </div>
  );
}

interface StallProps {
  stall: ExpectedStall;
  /** Not before it has goods. */
  creator: Creator | undefined;
}

/** Its first goods, its name, how many goods it has by now and the newest of them; before the first its name as on a sign. */
function Stall({ stall: { username, display_name: name }, creator }: StallProps) {
  const { ui } = useCore();
  const { instead: t } = useT();
  const newest = creator?.newest_files[0];
  /** The cover stays when others come, and the sign until it can be drawn. */
  const [file, setFile] = useState(newest);
  const first = file ? undefined : creator?.newest_files.at(-1);
  useEffect(() => {
    if (first) void loadPicture(first.cover?.small).then(() => setFile(first));
  }, [first]);
  return (
    <div className="relative flex h-40 flex-col overflow-hidden rounded-lg border border-line bg-paper transition-colors hover:border-line-strong md:h-61">
      <Awning of="card" hue={hueOf(username)} />
      <Cover
        {...coverOf(file ?? { id: username, title: name, category: categories[hueOf(username) % categories.length] })}
        sizes="(width < 768px) 42vw, 265px"
        className="min-h-0 flex-1 rounded-none!"
      />
      <div className="flex items-center gap-2.5 p-2.5 md:px-3.5">
        <Avatar username={username} name={name} picture={creator?.avatar} size={44} />
        <div className="grid min-w-0">
          <b className="truncate max-md:text-sm">
            {creator ? (
              <Link to={paths.user(username)} className="after:absolute after:inset-0">
                {name}
              </Link>
            ) : (
              name
            )}
          </b>
          <span className="num truncate text-ink-3 text-xs">
            {creator ? ui.fileCount(formatCount(creator.files_count)) : t.unpacking}
          </span>
        </div>
      </div>
    </div>
  );
}
