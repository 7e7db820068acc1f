import { tagLength } from './lists.ts';

export * from './lists.ts';

/** Business constants of the product, in the unit the name says. */
export const platformFeePercent = 5;

const MiB = 1024 * 1024;

export const limits = {
  filesPerPackage: 10,
  fileBytes: 100 * MiB,
  packageHintBytes: 500 * MiB,
  storageBytes: 1024 * MiB,
  partBytes: 8 * MiB,
  /** The gateway takes 10 MB and a function 6 MB once encoded: larger uploads go straight to the bucket. */
  formBytes: 4 * MiB,
  uploadHours: 24,
  /** Of one user, begun or finished and in no post yet. */
  openUploads: 20,
  /** Whoever has given so many bytes back that still lie in old versions of the bucket waits until some of them are gone. */
  leavingBytes: 1024 * MiB,
  titleLength: 200,
  descriptionLength: 1000,
  /** What is in it and what opens it: answers, and no second description. */
  containsLength: 300,
  opensWithLength: 120,
  licenceSeats: 10_000,
  bioLength: 500,
  displayNameLength: 50,
  /** Of a stall: what it says of itself, and where it leads. */
  aboutLength: 2000,
  stallLinks: 5,
  linkTitleLength: 40,
  linkAddressLength: 300,
  passkeyNameLength: 40,
  fileNameLength: 255,
  tags: 10,
  tagLength,
  priceMaxFen: 50_000_00,
  /** No provider transfers less to an account; until then it is carried over. */
  payoutMinFen: 10,
  passwordMin: 6,
  passwordMax: 128,
  usernameMin: 3,
  usernameMax: 30,
  pageMax: 100,
  /** A jump by page number walks keys only, and no deeper than this; further on there are cursors. */
  jumpItems: 2000,
  linkSeconds: 15 * 60,
  /** What a seller shows of a file before anybody pays: a picture scaled down, half a minute of sound, the head of a text. */
  previewImageBytes: 300 * 1024,
  previewAudioBytes: 1400 * 1024,
  previewTextBytes: 4096,
  /** Of each of the two pictures of a cover. */
  coverBytes: 60 * 1024,
  shareCardBytes: 150 * 1024,
  /** Of each of the two pictures of a person. */
  avatarBytes: 30 * 1024,
  /** No document and no recording has more of them. */
  previewPages: 100_000,
  previewSeconds: 1_000_000,
} as const;

/** Milliseconds, named, because a bare 259200000 hides its meaning. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * A sale’s earnings are pending for so long, and so long may a buyer who has not looked yet take the purchase back: while
 * the money can be asked back as a matter of course, it is still here.
 */
export const maturity = 18 * hour;

/** How long somebody who has proven themselves once more may go on with what moves money. */
export const confirmedFor = 15 * minute;

/** An order is paid within this time or closed; money that arrives later is still honoured. */
export const orderMinutes = 30;

/** Keys of the content bucket under which something waits to be taken over; what nobody took over is removed. */
export const arrivingPrefix = 'arriving/';

/** As a preview nothing else is ever taken or given out: none of these can run as a page. */
export const previewTypes = ['image/webp', 'image/jpeg', 'image/png', 'audio/wav', 'text/plain'] as const;
export type PreviewType = (typeof previewTypes)[number];

/** The two pictures of a cover, three to two, by their width. No other is taken: what is shown of a file never grows. */
export const coverWidths = { small: 480, large: 960 } as const;

/** The two pictures of a person, as high as they are wide. */
export const avatarWidths = { small: 96, large: 256 } as const;

export const coverTypes = ['image/webp', 'image/jpeg'] as const;
export type CoverType = (typeof coverTypes)[number];

/** What a link shows of a file where it is passed on. Chats read JPEG; WebP not all of them. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Where covers lie, in the bucket as at the address of the app. */
export const coversFolder = 'covers';

/** How a browser may reach an authenticator, in WebAuthn’s own words. */
export const passkeyTransports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

export const paymentTypes = ['pc', 'mobile'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
