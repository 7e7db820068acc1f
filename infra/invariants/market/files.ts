import { z } from 'zod';
import { normalText, summaryOf } from '#functions/domain/files/files';
import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '../items.ts';
import {
  type Check,
  differing,
  fieldsIn,
  idOf,
  isListed,
  labelOf,
  missingItem,
  missingReference,
  sumsBy,
  textsIn,
  unless,
} from '../snapshot.ts';

const contained = z.array(z.looseObject({ id: z.string(), key: z.string(), size: z.number() })).catch([]);

/** Files agree with their contents and their owner. */
const posts: Check = ({ of, at, isMoving }) =>
  [...of('file'), ...of('version')].flatMap((post) => {
    const files = contained.parse(post.files);
    const owner = at(`USR#${post.ownerId}`, 'USR');
    const isRenamed = post.kind !== 'file' || isMoving(text(post, 'ownerId'));
    return [
      ...(owner ? [] : [missingReference('I10', post, 'its owner')]),
      ...(isRenamed || !owner
        ? []
        : differing('I10', post, { username: owner.username, displayName: owner.displayName })),
      ...differing('I9', post, { fileCount: files.length, fileSize: sum(files.map(({ size }) => size)) }),
      ...leadsElsewhere(post),
      ...(files.length === 1 ? differing('I9', post, { category: files[0]?.category, fileType: files[0]?.type }) : []),
      ...(post.kind === 'file' ? differing('I10', post, { summary: summaryOf(text(post, 'description')) }) : []),
    ];
  });

/** Contents lie under their upload's key and the archive under its file: a file never hands out contents of another. */
function leadsElsewhere(post: Item): string[] {
  const { key } = fieldsIn(post.zip);
  const swapped = contained.parse(post.files).filter((content) => content.key !== `files/${content.id}`);
  return [
    ...swapped.map((content) => `I9 ${labelOf(post)}: files/${content.id} is given out as ${content.key}`),
    ...unless(
      key === undefined || String(key).startsWith(`zips/${idOf(post)}/`),
      `I9 ${labelOf(post)}: its zip is given out as ${key}`,
    ),
  ];
}

/** The version has four digits in its key. */
const mostVersions = 9999;

/** Every earlier version exists. */
const versions: Check = ({ of, at }) => [
  ...of('file').flatMap((file) =>
    Array.from({ length: Math.min(amountIn(file, 'version'), mostVersions) - 1 }, (_, before) => {
      const sk = `V#${String(before + 1).padStart(4, '0')}`;
      return at(file.pk, sk) ? [] : [missingItem('I9', 'version', `${file.pk} / ${sk}`)];
    }).flat(),
  ),
  ...[...of('version'), ...of('archive'), ...of('tally'), ...of('file-tags')].flatMap((item) => {
    const file = at(item.pk, 'FILE');
    if (!file) return [missingReference('I9', item, 'its post')];
    if (item.kind !== 'version') return [];
    return [
      ...unless(
        amountIn(item, 'version') < amountIn(file, 'version'),
        `I9 ${labelOf(item)}: it is not older than its post`,
      ),
      ...differing('I9', item, { ownerId: file.ownerId }),
    ];
  }),
];

const isSale = (order: Item): boolean =>
  (order.status === 'paid' || order.status === 'refunding') && amountIn(order, 'amount') > 0;

/**
 * Each file with stars or sales has a tally of them, and a file that has copied it agrees. Downloads are not counted
 * again, because their items expire after a month.
 */
const tallies: Check = ({ of, at, isMoving }) => {
  const fileId = (item: Item): string => text(item, 'fileId');
  const [sold, stars] = [sumsBy(of('order').filter(isSale), fileId), sumsBy(of('star'), fileId)];
  return of('file').flatMap((file) => {
    const id = idOf(file);
    const count = stars(id) + sold(id);
    const tally = at(file.pk, 'FILE#TALLY');
    const isCopied = tally !== undefined && !isMoving(id) && tally.changes === file.tallyChanges;
    return [
      ...(tally
        ? differing(
            'I10',
            { purchaseCount: 0, starCount: 0, ...tally },
            { purchaseCount: sold(id), starCount: stars(id) },
          )
        : unless(count === 0 || isMoving(id), missingItem('I10', 'tally', `${file.pk} / FILE#TALLY`))),
      ...(isCopied
        ? differing('I10', file, {
            starCount: tally.starCount ?? 0,
            purchaseCount: tally.purchaseCount ?? 0,
            downloadCount: tally.downloadCount ?? 0,
            heat: tally.heat,
          })
        : []),
      ...unless(
        amountIn(file, 'tallyChanges') <= amountIn(tally, 'changes'),
        `I10 ${labelOf(file)}: it knows of changes that its tally has not`,
      ),
    ];
  });
};

/** Tags of listed files are counted. */
const tags: Check = ({ of, at, isMoving }) => {
  const counted = new Map<string, number>();
  for (const { counted: names } of of('file-tags'))
    for (const name of textsIn(names)) counted.set(name, (counted.get(name) ?? 0) + 1);
  return [
    ...of('file').flatMap((file) => {
      const written = textsIn(file.tags);
      const names = isListed(file) ? [...new Set(written.map(normalText).filter((name) => name !== ''))] : [];
      const marker = at(file.pk, 'TAGS');
      const has = textsIn(marker?.counted);
      const isRight = JSON.stringify(has.toSorted()) === JSON.stringify(names.toSorted());
      return unless(
        isRight || isMoving(idOf(file)) || file.isNew === true,
        `I10 ${labelOf(file)}: its tags are not counted as it has them`,
      );
    }),
    ...of('tag').flatMap((tag) => [
      ...differing('I10', tag, { count: counted.get(idOf(tag)) ?? 0 }),
      ...unless(normalText(text(tag, 'tag')) === idOf(tag), `I10 ${labelOf(tag)}: it is shown as ${tag.tag}`),
    ]),
    ...[...counted.keys()].flatMap((name) =>
      at(`TAG#${name}`, 'TAG') ? [] : [missingItem('I10', 'tag', `TAG#${name} / TAG`)],
    ),
  ];
};

/** A prepared package has its archive, and a new file waits in the outbox to be listed. */
const prepared: Check = ({ of, at }) =>
  of('file').flatMap((file) => [
    ...unless(
      file.zip !== undefined ||
        amountIn(file, 'fileCount') === 1 ||
        file.preparedVersion !== file.version ||
        file.keeping === 'gone',
      missingReference('I9', file, 'the zip of its files'),
    ),
    ...unless(
      !file.isNew || at(`OUT#index#publish#${idOf(file)}#${file.version}`, 'OUT') !== undefined,
      missingItem('I8', 'outbox', `OUT#index#publish#${idOf(file)}#${file.version} / OUT`),
    ),
  ]);

/** Used uploads have their file, and listed files their previews. */
const uploads: Check = ({ of, at }) => {
  const ofPosts = new Map(
    [...of('file'), ...of('version')].flatMap((post) =>
      contained.parse(post.files).map(({ id, size, key }) => [id, { post, size, key }] as const),
    ),
  );
  return [
    ...of('upload')
      .filter(({ state }) => state === 'used')
      .flatMap((upload) => {
        const used = ofPosts.get(idOf(upload));
        const isGone = at(`FILE#${upload.fileId}`, 'FILE')?.keeping === 'gone';
        if (!used) return unless(isGone, missingReference('I9', upload, 'the file it became'));
        return differing('I9', upload, { fileId: idOf(used.post), size: used.size, ownerId: used.post.ownerId });
      }),
    ...of('upload').flatMap((upload) =>
      at(`USR#${upload.ownerId}`, 'USR') ? [] : [missingReference('I9', upload, 'its owner')],
    ),
    ...of('file')
      .filter(isListed)
      .flatMap((file) =>
        textsIn(file.previews).flatMap((id) =>
          at(`UPL#${id}`, 'PREVIEW') ? [] : [missingReference('I9', file, `its preview UPL#${id} / PREVIEW`)],
        ),
      ),
    ...of('preview').flatMap((preview) => {
      const id = idOf(preview);
      return unless(
        ofPosts.has(id) || at(preview.pk, 'UPL') !== undefined,
        missingReference('I9', preview, 'its file'),
      );
    }),
  ];
};

export const fileChecks: readonly Check[] = [posts, prepared, versions, tallies, tags, uploads];
