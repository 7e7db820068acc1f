import { previewListLength } from '#functions/domain/profiles/preview-list';
import type { Item } from '#functions/ports/table';
import { absentUserId } from '#functions/store/accounts/users';
import { limits } from '#shared/limits';
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
  sumsBy,
  unless,
} from '../snapshot.ts';

export const isMember = ({ emailVerifiedAt }: Item): boolean => emailVerifiedAt !== undefined;

/** A person with public files, by their previews. */
export const isCreator = ({ shelf }: Item): boolean => Array.isArray(shelf) && shelf.length > 0;

const isClosed = ({ kind }: Item): boolean => kind === 'closed-user';
const userOf = ({ at }: Snapshot, id: string): Item | undefined => at(`USR#${id}`, 'USR');

/** Usernames and addresses lead to their users, and every user can log in. */
const claims: Check = (snapshot) => [
  ...snapshot.of('claim').flatMap((claim) => {
    const user = userOf(snapshot, text(claim, 'userId'));
    if (!user) return unless(claim.ttl !== undefined, missingReference('I10', claim, 'its user'));
    // A closed account keeps its username reserved for a while, and nothing else.
    if (isClosed(user))
      return unless(claim.sk === 'UNAME' && claim.ttl !== undefined, missingReference('I10', claim, 'its user'));
    const names = [`UNAME#${user.usernameLower}`, `EMAIL#${text(user, 'email').toLowerCase()}`];
    // A former address stays reserved while the change can be rolled back.
    const isOwn = names.includes(claim.pk) || (claim.sk === 'EMAIL' && claim.ttl !== undefined);
    return [
      ...unless(isOwn, `I10 ${labelOf(claim)}: it is no name of ${user.pk}`),
      ...(isMember(user) && names.includes(claim.pk)
        ? differing('I10', claim, { heldUntil: Number.MAX_SAFE_INTEGER, ttl: undefined })
        : []),
    ];
  }),
  ...snapshot.of('user').flatMap((user) => {
    const keys = [
      `UNAME#${user.usernameLower}`,
      ...(isMember(user) ? [`EMAIL#${text(user, 'email').toLowerCase()}`] : []),
    ];
    return keys.flatMap((pk) => {
      const claim = snapshot.at(pk, pk.slice(0, pk.indexOf('#')));
      const sk = pk.slice(0, pk.indexOf('#'));
      return claim?.userId === user.id ? [] : [missingReference('I10', user, `claim ${pk} / ${sk}`)];
    });
  }),
  ...snapshot.of('asked-email').flatMap((askedEmail) => {
    const user = userOf(snapshot, text(askedEmail, 'userId'));
    if (!user) return [missingReference('I10', askedEmail, 'its user')];
    return unless(
      isMember(user) || askedEmail.pk === `EMAIL#${user.email}`,
      `I10 ${labelOf(askedEmail)}: it is no address of ${user.pk}`,
    );
  }),
];

/** Everything that belongs to a user has that user. */
const belongings: Check = (snapshot) => [
  ...[
    'storage',
    'payee',
    'identity',
    'stars',
    'followers',
    'purchase-count',
    'file-count',
    'stall',
    'sessions',
    'factors',
    'registering-browser',
    'export',
    'deletion',
    'sealed-names',
    'mail-settings',
    'rated-person',
  ].flatMap((kind) =>
    snapshot
      .of(kind)
      .flatMap((item) => (userOf(snapshot, idOf(item)) ? [] : [missingReference('I10', item, 'its user')])),
  ),
  ...snapshot.of('mail-token').flatMap((token) =>
    unless(
      // A reset for an unknown address stores a token without a user, so that it takes the same work.
      token.userId === absentUserId ||
        userOf(snapshot, text(token, 'userId')) !== undefined ||
        Number(token.expiresAt) < snapshot.now,
      missingReference('I10', token, 'its user'),
    ),
  ),
  ...snapshot.of('payee').flatMap((payee) => {
    const user = userOf(snapshot, idOf(payee));
    if (user && isClosed(user)) return [];
    const payout = user?.payout;
    const masks = JSON.stringify(payout ?? {});
    const isSame = [payee.maskedAccount, payee.maskedName].every((mask) => masks.includes(JSON.stringify(mask)));
    return unless(isSame, `I10 ${labelOf(payee)}: its user is shown another account`);
  }),
  ...snapshot
    .of('user')
    .flatMap((user) =>
      unless(
        user.payout === undefined || snapshot.at(user.pk, 'PAYEE') !== undefined,
        missingReference('I10', user, 'its payout account'),
      ),
    ),
];

/** The previews of a user are those of their newest files. */
function hasNewestPreviews({ shelf = [] }: Item, listed: readonly Item[]): boolean {
  const newest = listed.map(idOf).toSorted().reverse().slice(0, previewListLength);
  return Array.isArray(shelf) && shelf.map(({ id }) => id).join() === newest.join();
}

/** Counters equal a new count, unless a message about the user is pending. */
const counters: Check = (snapshot) => {
  const { of, at, isMoving } = snapshot;
  const followers = sumsBy(of('follow'), (item) => text(item, 'followedId'));
  const bought = sumsBy(of('purchase'), (item) => text(item, 'buyerId'));
  const existing = of('file').filter(({ deletedAt }) => deletedAt === undefined);
  const owned = sumsBy(existing, (item) => text(item, 'ownerId'));
  const inLists = existing.filter((file) => isListed(file) && !file.isNew);
  const listedCounts = sumsBy(inLists, (item) => text(item, 'ownerId'));
  const listed = Map.groupBy(inLists, (item) => text(item, 'ownerId'));
  return of('user').flatMap((user) => {
    const id = idOf(user);
    const counterBeside = (sk: string, kind: string, name: string, count: number): string[] => {
      const item = at(user.pk, sk);
      if (!item) return count === 0 ? [] : [missingItem('I10', kind, `${user.pk} / ${sk}`)];
      return differing('I10', item, { [name]: count });
    };
    return [
      ...counterBeside('FOLLOWERS', 'followers', 'followersCount', followers(id)),
      ...(isMoving(id) ? [] : counterBeside('PURCHASES', 'purchase-count', 'purchases', bought(id))),
      ...counterBeside('FILES', 'file-count', 'filesOwned', owned(id)),
      ...(isMoving(id) ? [] : differing('I10', user, { filesCount: listedCounts(id) })),
      ...unless(
        isMoving(id) || hasNewestPreviews(user, listed.get(id) ?? []),
        `I10 ${labelOf(user)}: other posts are newest`,
      ),
    ];
  });
};

/** A registration that may still be verified reserves its address, unless a later one does. */
const askedEmail: Check = ({ of, at, now }) =>
  of('user')
    .filter((user) => !isMember(user) && Number(user.ttl) * 1000 > now)
    .flatMap((user) =>
      at(`EMAIL#${text(user, 'email').toLowerCase()}`, 'ASKED')
        ? []
        : [missingReference('I10', user, 'its asking for the address')],
    );

const follows: Check = (snapshot) =>
  snapshot
    .of('follow')
    .flatMap((follow) =>
      ['followerId', 'followedId'].flatMap((name) =>
        userOf(snapshot, text(follow, name)) ? [] : [missingReference('I10', follow, `its ${name}`)],
      ),
    );

/** Hidden until inspected: it stays visible to everybody who knows its address. */
const isOnlyHidden = ({ barred }: Item): boolean => Object(barred).bar === 'hidden';

/** A star is stored three times: by user and file, in the user's list, and at the file. */
const stars: Check = (snapshot) => {
  const { of, at, isMoving } = snapshot;
  const isSeen = (file: Item, userId: string): boolean =>
    file.ownerId === userId
      ? file.deletedAt === undefined
      : isListed({ ...file, ...(isOnlyHidden(file) && { barred: undefined }) }) ||
        at(`ME#${userId}`, `${idOf(file)}#PUR`) !== undefined;
  const counted = sumsBy(
    of('starred').filter(({ isCounted }) => isCounted === true),
    idOf,
  );
  return [
    ...of('star').flatMap((star) => {
      const [userId, fileId] = [idOf(star), text(star, 'fileId')];
      const entry = at(`STARS#${userId}`, `${star.starredAt}#${fileId}`);
      const file = at(`FILE#${fileId}`, 'FILE');
      return [
        ...unless(userOf(snapshot, userId) !== undefined, missingReference('I10', star, 'its user')),
        ...(file ? [] : [missingReference('I10', star, 'its post')]),
        ...(entry ? [] : [missingReference('I10', star, `starred STARS#${userId} / ${star.starredAt}#${fileId}`)]),
        ...unless(
          isMoving(fileId) || at(`FILE#${fileId}`, `STAR#${userId}`) !== undefined,
          missingReference('I10', star, `starred-by FILE#${fileId} / STAR#${userId}`),
        ),
        ...(entry && file && !isMoving(fileId) ? differing('I10', entry, { isCounted: isSeen(file, userId) }) : []),
      ];
    }),
    ...of('starred').flatMap((entry) => {
      const [time = '', fileId = ''] = entry.sk.split('#');
      const star = at(`ME#${idOf(entry)}`, `${fileId}#STAR`);
      return unless(
        star?.starredAt === Number(time),
        missingReference('I10', entry, `its star ME#${idOf(entry)} / ${fileId}#STAR`),
      );
    }),
    ...of('starred-by').flatMap((starredBy) =>
      unless(
        isMoving(idOf(starredBy)) ||
          at(`ME#${starredBy.sk.slice('STAR#'.length)}`, `${idOf(starredBy)}#STAR`) !== undefined,
        missingReference('I10', starredBy, 'its star'),
      ),
    ),
    ...of('user').flatMap((user) => {
      const [id, total] = [idOf(user), at(user.pk, 'STARS')];
      if (!total) return counted(id) === 0 ? [] : [missingItem('I10', 'stars', `${user.pk} / STARS`)];
      return differing('I10', total, { starsCount: counted(id) });
    }),
  ];
};

/** I9: used and free storage add up to the limit, and open uploads are in their owner's list. */
const storages: Check = ({ of, at }) => [
  ...of('storage').flatMap((item) =>
    differing('I9', item, { freeBytes: limits.storageBytes - amountIn(item, 'usedBytes') }),
  ),
  ...of('upload')
    .filter(({ state }) => ['uploading', 'writing', 'complete'].includes(String(state)))
    .flatMap((upload) => {
      const ids = at(`USR#${upload.ownerId}`, 'STORE')?.uploadIds;
      return unless(
        Array.isArray(ids) && ids.includes(upload.id),
        missingReference('I9', upload, 'its place in the list of its owner'),
      );
    }),
  ...of('user').flatMap((user) =>
    unless(
      amountIn(user, 'filesCount') === 0 || at(user.pk, 'STORE') !== undefined,
      missingItem('I9', 'storage', `${user.pk} / STORE`),
    ),
  ),
];

export const peopleChecks: readonly Check[] = [claims, askedEmail, belongings, counters, follows, stars, storages];
