import { type Category, categories } from '#shared/limits';

/** As the server decides by the name: icon and generated cover depend on it. */
const extensions: Record<Exclude<Category, 'other'>, string> = {
  document:
    'pdf txt md markdown rtf csv doc docx dot dotx xls xlsx xlsm ppt pptx pps ppsx potx odt ods odp pages numbers key wps et dps ofd epub mobi azw3 xmind vsdx tex srt ics log',
  code: 'js mjs cjs ts jsx tsx vue svelte py java kt swift go rs c h cpp cs php rb sh sql html css scss json xml yml yaml ipynb wxml wxss lua dart toml ini',
  image: 'png jpg jpeg gif webp avif heic svg bmp tif tiff ico psd ai sketch fig xd eps cdr raw dng cr2 nef',
  video: 'mp4 m4v mov avi mkv webm flv wmv mpg mpeg 3gp',
  audio: 'mp3 wav flac aac m4a ogg opus wma aif aiff mid midi ape',
  archive: 'zip rar 7z tar gz tgz bz2 xz zst iso dmg',
};

const byExtension = new Map(
  Object.entries(extensions).flatMap(([category, list]) =>
    list
      .split(' ')
      .map((extension): [string, Category] => [
        extension,
        categories.find((candidate) => candidate === category) ?? 'other',
      ]),
  ),
);

export const categoryOfName = (name: string): Category =>
  byExtension.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'other';

/** The category of most contents; on a tie the one with more bytes. */
export function categoryOfFiles(files: readonly { name: string; size: number }[]): Category {
  const weights = new Map<Category, { count: number; bytes: number }>();
  for (const { name, size } of files) {
    const category = categoryOfName(name);
    const { count, bytes } = weights.get(category) ?? { count: 0, bytes: 0 };
    weights.set(category, { count: count + 1, bytes: bytes + size });
  }
  const [heaviest] = [...weights].sort(
    ([, first], [, second]) => second.count - first.count || second.bytes - first.bytes,
  );
  return heaviest?.[0] ?? 'other';
}
