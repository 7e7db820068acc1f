import type { FileDetail, FilePost } from '#shared/contract/files';
import type { PublicUser, Storefront } from '#shared/contract/profiles';
import type { Quote } from '#shared/contract/promotions';

/** A file as lists carry it. */
export const post = (change: Partial<FilePost> = {}): FilePost => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAW',
  user_id: '01ARZ3NDEKTSV4RRFFQ69G5FAX',
  username: 'seller',
  display_name: '林记书摊',
  title: '考研英语',
  description: '三年真题',
  price: 39,
  list_price: 39,
  was: null,
  until: null,
  pay_what: null,
  is_public: true,
  file_name: '考研英语.pdf',
  filename: '考研英语.pdf',
  file_type: 'application/pdf',
  category: 'document',
  file_size: 1_572_864,
  file_count: 1,
  version: 1,
  tags: [],
  download_count: 4218,
  downloads_count: 4218,
  purchase_count: 77,
  star_count: 5,
  stars_count: 5,
  is_starred: false,
  is_purchased: false,
  cover: null,
  ai: { declared: 'none', marked: false },
  rating: null,
  barred: null,
  created_at: '2026-03-04T05:06:07.000Z',
  updated_at: '2026-03-04T05:06:07.000Z',
  ...change,
});

export const detail = (change: Partial<FileDetail> = {}): FileDetail => ({
  ...post(),
  is_owner: false,
  is_deleted: false,
  files: [],
  previews: [],
  changelog: '',
  version_at: '2026-03-04T05:06:07.000Z',
  bought_version: null,
  contains: null,
  opens_with: null,
  licence: null,
  share_card: null,
  sale: null,
  ...change,
});

export const person = (at: number): PublicUser => ({
  id: `01ARZ3NDEKTSV4RRFFQ69G5${100 + at}`,
  username: `person_${at}`,
  display_name: `第${at}位`,
  bio: '',
  created_at: '2026-01-02T03:04:05.000Z',
  files_count: 0,
  post_count: 0,
  followers_count: 0,
  follower_count: 0,
  following_count: 0,
  is_following: false,
  rating: null,
  avatar: null,
  newest_files: [],
});

export const people = (count: number, from = 1): PublicUser[] =>
  Array.from({ length: count }, (_, at) => person(from + at));

/** A storefront whose owner has written nothing yet. */
export const emptyStall: Storefront = { about: '', links: [], pinned: null, sold: null };

/** What a file costs with a code for a fifth less. */
export const quote = (change: Partial<Quote> = {}): Quote => ({
  ...{ list: 39, price: 39, was: null, until: null, amount: 31.2, you_save: 7.8 },
  coupon: { code: 'READER', kind: 'percent', value: 20, applies: true, ends_at: null },
  ...change,
});
