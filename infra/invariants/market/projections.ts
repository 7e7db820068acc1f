import type { Item } from '#functions/ports/table';
import { amountIn, text } from '../items.ts';
import {
  type Check,
  differing,
  idOf,
  isListed,
  labelOf,
  missingItem,
  missingReference,
  type Snapshot,
  textsIn,
  unless,
} from '../snapshot.ts';
import { searchEntries } from './entries.ts';
import { summaryDifferences } from './search-documents.ts';

function checkSearchCards({ at }: Snapshot, item: Item): string[] {
  const cards = at(`SIDX#${idOf(item)}`, 'CARDS#3');
  if (!cards) return [missingItem('I10', 'search-cards', `SIDX#${idOf(item)} / CARDS#3`)];
  return summaryDifferences('I10', cards, { item, packed: String(textsIn(cards.cards).at(-1)) });
}

/** Feeds have the public files of followed sellers, and search has all public files and verified users. */
const projections: Check = (snapshot) => {
  const { of, at, isMoving } = snapshot;
  const listed = [
    ...of('file').filter((file) => isListed(file) && !file.isNew),
    ...of('user').filter(({ emailVerifiedAt }) => emailVerifiedAt !== undefined),
  ].filter((item) => !isMoving(idOf(item)));
  const byId = new Set(listed.map(idOf));
  const byOwner = Map.groupBy(
    listed.filter(({ kind }) => kind === 'file'),
    (file) => text(file, 'ownerId'),
  );
  return [
    ...of('feed-entry').flatMap((entry) => {
      const file = at(`FILE#${entry.sk.slice('E#'.length)}`, 'FILE');
      if (!file || !isListed(file))
        return unless(file !== undefined && isMoving(idOf(file)), missingReference('I10', entry, 'its public post'));
      const follow = at(`FOL#${idOf(entry)}`, text(file, 'ownerId'));
      return [
        ...differing('I10', entry, { ownerId: file.ownerId }),
        ...(isMoving(idOf(file)) ? [] : summaryDifferences('I10', entry, { item: file, packed: text(entry, 'card') })),
        ...(follow
          ? differing('I10', entry, { since: follow.followedAt })
          : [missingReference('I10', entry, 'its follow')]),
      ];
    }),
    ...of('follow').flatMap((follow) => {
      const isMerged = at(`USR#${follow.followedId}`, 'MERGED') !== undefined;
      const posted = isMerged ? [] : (byOwner.get(text(follow, 'followedId')) ?? []);
      const since = posted.filter(({ createdAt }) => Number(createdAt) > Number(follow.followedAt));
      const keys = since.map((file) => [`FEED#${follow.followerId}`, `E#${idOf(file)}`] as const);
      return keys.flatMap(([pk, sk]) => (at(pk, sk) ? [] : [missingItem('I10', 'feed-entry', `${pk} / ${sk}`)]));
    }),
    ...listed.flatMap((item) => {
      const state = at(`SIDX#${idOf(item)}`, 'STATE#3');
      if (!state) return [missingItem('I10', 'search-state', `SIDX#${idOf(item)} / STATE#3`)];
      return [
        ...checkSearchCards(snapshot, item),
        ...differing('I10', state, { of: item.kind === 'file' ? 'post' : 'person', isComplete: true }),
        ...unless(
          amountIn(at(`SIDX#${idOf(item)}`, 'VERSION'), 'version') >= amountIn(state, 'version'),
          `I10 ${labelOf(state)}: it is newer than its version`,
        ),
      ];
    }),
    ...of('search-cards').flatMap((cards) =>
      unless(byId.has(idOf(cards)) || isMoving(idOf(cards)), missingReference('I10', cards, 'what is to be found')),
    ),
  ];
};

export const projectionChecks: readonly Check[] = [projections, searchEntries];
