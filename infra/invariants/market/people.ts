import { previewListLength } from '#functions/domain/profiles/preview-list';
import type { Item } from '#functions/ports/table';
import { nobody } from '#functions/store/accounts/users';
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
const isClosed = ({ kind }: Item): boolean => kind === 'closed-user';
const userOf = ({ at }: Snapshot, id: string): Item | undefined => at(`USR#${id}`, 'USR');

/** Names and addresses lead to whom they belong, and whoever is there can log in. */
const claims: Check = (snapshot) => [
  ...snapshot.of('claim').flatMap((claim) => {
    const user = userOf(snapshot, text(claim, 'userId'));
    if (!user) return unless(claim.ttl !== undefined, missingReference('I10', claim, 'its user'));
    // Whoever has left keeps their name from others for a while, and nothing else.
    if (isClosed(user))
      return unless(claim.sk === 'UNAME' && claim.ttl !== undefined, missingReference('I10', claim, 'its user'));
    const names = [`UNAME#${user.usernameLower}`, `EMAIL#${text(user, 'email').toLowerCase()}`];
    // An address that was left is held until the change can be undone no more.
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

/** Of what belongs to a person there is the person. `FILES` and others are counted beside the user. */
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
      // Where an address is nobody's, a link to nothing is kept: an unknown address costs the same work.
      token.userId === nobody ||
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

/** The covers on a person's card are those of the newest posts. */
function hasNewestPreviews({ shelf = [] }: Item, listed: readonly Item[]): boolean {
  const newest = listed.map(idOf).toSorted().reverse().slice(0, previewListLength);
  return Array.isArray(shelf) && shelf.map(({ id }) => id).join() === newest.join();
}

/** What stands beside a person is what a count gives, but where a message about it waits. */
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

/** Whoever registered and may still prove the address is the one who is asking for it, or somebody after them. */
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

/** Until somebody has looked: whoever knows its address sees it as ever. */
const isOnlyHidden = ({ barred }: Item): boolean => Object(barred).bar === 'hidden';

/** A star stands three times: by its person and post, in the person's list, and beside the post. */
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

/** Storage that is used and free together is what everybody has, and whoever has an upload open finds it in the list. */
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
