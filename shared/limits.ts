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
  /** The gateway accepts 10 MB, and a function 6 MB once encoded: larger uploads go to the bucket directly. */
  formBytes: 4 * MiB,
  uploadHours: 24,
  /** Uploads per user that are not published yet. */
  openUploads: 20,
  /**
   * Deleted bytes of a user that may still lie in old versions of the bucket; beyond it uploads wait until some are
   * gone.
   */
  leavingBytes: 1024 * MiB,
  titleLength: 200,
  descriptionLength: 1000,
  /** The seller's answers on contents and format; not a second description. */
  containsLength: 300,
  opensWithLength: 120,
  licenceSeats: 10_000,
  bioLength: 500,
  displayNameLength: 50,
  /** A storefront's description and links. */
  aboutLength: 2000,
  stallLinks: 5,
  linkTitleLength: 40,
  linkAddressLength: 300,
  passkeyNameLength: 40,
  fileNameLength: 255,
  tags: 10,
  tagLength,
  priceMaxFen: 50_000_00,
  /** The smallest payout providers accept; less is carried over. */
  payoutMinFen: 10,
  passwordMin: 6,
  passwordMax: 128,
  usernameMin: 3,
  usernameMax: 30,
  pageMax: 100,
  /** Items that can be skipped by page number; beyond that, cursors. */
  jumpItems: 2000,
  linkSeconds: 15 * 60,
  /** Previews: a scaled picture, half a minute of sound, the beginning of a text. */
  previewImageBytes: 300 * 1024,
  previewAudioBytes: 1400 * 1024,
  previewTextBytes: 4096,
  /** Per picture of a cover. */
  coverBytes: 60 * 1024,
  shareCardBytes: 150 * 1024,
  /** Per picture of an avatar. */
  avatarBytes: 30 * 1024,
  /** Upper bounds for pages and seconds that a preview may declare. */
  previewPages: 100_000,
  previewSeconds: 1_000_000,
} as const;

/** Milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * How long earnings are pending, and how long a buyer who has not downloaded may take a purchase back: the money is
 * still here meanwhile.
 */
export const maturity = 18 * hour;

/** How long a renewed proof allows calls that move money. */
export const confirmedFor = 15 * minute;

/** Orders are closed after this time; later payments are still honoured. */
export const orderMinutes = 30;

/** Key prefix of uploads waiting to be used; unused ones are deleted. */
export const arrivingPrefix = 'arriving/';

/** The types of previews; none of them can run as a page. */
export const previewTypes = ['image/webp', 'image/jpeg', 'image/png', 'audio/wav', 'text/plain'] as const;
export type PreviewType = (typeof previewTypes)[number];

/** Widths of the two pictures of a cover, at three to two. Others are refused, so that covers never grow. */
export const coverWidths = { small: 480, large: 960 } as const;

/** Widths of the two square pictures of an avatar. */
export const avatarWidths = { small: 96, large: 256 } as const;

export const coverTypes = ['image/webp', 'image/jpeg'] as const;
export type CoverType = (typeof coverTypes)[number];

/** The size of share images. They are JPEG, as some chats do not read WebP. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The folder of covers, in the bucket and in the app's addresses. */
export const coversFolder = 'covers';

/** Transports of authenticators, in WebAuthn's terms. */
export const passkeyTransports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

export const paymentTypes = ['pc', 'mobile'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
