import type { Item } from '#functions/ports/table';

/** Formats that the stores leave open, by the name of an attribute: the same name has the same format in every kind of item. */

const ulid = '[0-9A-HJKMNP-TV-Z]{26}';

interface Format {
  names: RegExp;
  /** A kind in which the name means something else. */
  except?: string;
  isRight(value: unknown): boolean;
  message: string;
}

const text = (pattern: string) => (value: unknown) =>
  typeof value === 'string' && new RegExp(`^${pattern}$`).test(value);
const whole = (least: number) => (value: unknown) => Number.isSafeInteger(value) && Number(value) >= least;

const formats: readonly Format[] = [
  {
    names: /^(id|(user|owner|file|buyer|seller|asker|follower|followed|person|case)Id)$/,
    isRight: text(`P?${ulid}`),
    message: 'no id',
  },
  { names: /^(payoutId|frozenBy)$/, isRight: text(`P${ulid}`), message: 'no id of a payout' },
  { names: /^outTradeNo$/, isRight: text(`${ulid}_${ulid}`), message: 'no number of an order' },
  { names: /^dueAt$/, isRight: text('\\d{13}'), message: 'no 13 digits' },
  {
    names: /^(?!dueAt)(at|since|expires|[a-z]+At)$/,
    except: 'search-version',
    isRight: whole(1_500_000_000_000),
    message: 'no time',
  },
  {
    names: /^(version|revision|changes|count|size|ttl|[a-z]+(Count|Size|Bytes))$/,
    isRight: whole(0),
    message: 'no count',
  },
  {
    names:
      /^(amount|fee|price|sales|net|earned|earnings|purchases|filesOwned|views|open|reports|taken|used|late|batchUsed)$/,
    except: 'held',
    isRight: (value) => Number.isSafeInteger(value),
    message: 'no whole number',
  },
  {
    names: /^(title|username|displayName|fileName|state|status|provider|sealed)$/,
    isRight: (value) => value !== '',
    message: 'empty',
  },
];

/** Attributes that every item of a kind has, where the store has no schema or its schema has a default. */
const alwaysStored: Readonly<Record<string, string>> = {
  'asked-email': 'userId ttl',
  archive: 'fileId state count entries',
  'closed-user': 'id username displayName createdAt closedAt',
  deletion: 'hidden',
  file: 'id heat starCount purchaseCount downloadCount',
  'file-seen': 'views ttl',
  'file-sold': 'sales net ttl',
  'file-count': 'filesOwned',
  follow: 'followedId',
  followers: 'followersCount changes',
  case: 'reports',
  'let-leave': 'amount',
  measure: 'appeal',
  'openid-ticket': 'ttl',
  'payout-lock': 'payoutId',
  'purchase-count': 'purchases',
  'registering-browser': 'keyHash expiresAt',
  reported: 'until ttl',
  'sealed-names': 'at',
  'rated-person': 'count sum files',
  'open-questions': 'open',
  coupon: 'taken used late batchUsed',
  'file-sale': 'changes',
  source: 'sales earnings',
  sessions: 'sessions',
  star: 'fileId',
  stars: 'starsCount',
  strike: 'caseId at',
  tally: 'heat changes',
  upload: 'id',
  user: 'usernameLower',
  version: 'keeping',
  'wechat-number': 'outTradeNo',
};

interface Issue {
  path: readonly string[];
  message: string;
}

const formatsOf = (item: Item, name: string, value: unknown): Issue[] =>
  formats
    .filter(({ names, except, isRight }) => names.test(name) && item.kind !== except && !isRight(value))
    .map(({ message }) => ({ path: [name], message: `${message}: ${JSON.stringify(value)}` }));

export function formatIssues(item: Item): Issue[] {
  const names = alwaysStored[String(item.kind)]?.split(' ') ?? [];
  return [
    ...names.filter((name) => item[name] === undefined).map((name) => ({ path: [name], message: 'is missing' })),
    ...Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : formatsOf(item, name, value))),
  ];
}
