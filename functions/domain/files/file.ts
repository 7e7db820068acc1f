import type { Category } from '#shared/limits';
import type { Fen } from '#shared/money';

/** One file inside a post. `sha256` is absent until the server has read the bytes itself. */
export interface PackageFile {
  id: string;
  /** Unique inside its package, and safe as a name in an archive. */
  name: string;
  size: number;
  type: string;
  category: Category;
  key: string;
  sha256?: string | undefined;
}

/** A post as lists carry it: everything but the full description and the list of its contents. */
export interface FileCard {
  id: string;
  ownerId: string;
  username: string;
  displayName: string;
  title: string;
  /** The first characters of the description. */
  summary: string;
  price: Fen;
  isPublic: boolean;
  fileName: string;
  fileType: string;
  category: Category;
  fileSize: number;
  fileCount: number;
  version: number;
  tags: string[];
  downloadCount: number;
  purchaseCount: number;
  starCount: number;
  createdAt: number;
  updatedAt: number;
}

/** The package as one zip, made by the server after it was put up for sale. */
export interface PackageZip {
  key: string;
  size: number;
  sha256: string;
  /** The version of the post it was made of. */
  version: number;
}

/**
 * Bytes that are no longer on sale. `kept`: somebody bought them, or still may, and they count as the seller's storage.
 * `released`: nobody did; they count no more and are about to go. `gone`: removed.
 */
export const keepings = ['kept', 'released', 'gone'] as const;
export type Keeping = (typeof keepings)[number];

/** What one version of a post consists of: the newest is in the post itself, older ones stand beside it. */
export interface Contents {
  /** Of the post. */
  id: string;
  ownerId: string;
  version: number;
  fileName: string;
  fileType: string;
  category: Category;
  fileSize: number;
  fileCount: number;
  files: PackageFile[];
  /** Of the newest version, when its post was made. */
  createdAt: number;
  /** When the newest version came out; absent while it is the first, and of older ones. */
  versionAt?: number | undefined;
  /** What is new in it, in the seller's words. */
  changelog?: string | undefined;
  zip?: PackageZip | undefined;
  /** The version whose files were read by the server: their checksums are known. */
  preparedVersion?: number | undefined;
  /** Somebody is reading the files until then; nobody else needs to start. */
  preparingUntil?: number | undefined;
  /** Absent while it is on sale. */
  keeping?: Keeping | undefined;
  releasedAt?: number | undefined;
}

export const cameOutAt = ({ versionAt, createdAt }: Pick<Contents, 'versionAt' | 'createdAt'>): number =>
  versionAt ?? createdAt;

export interface File extends FileCard, Contents {
  description: string;
  heat: number;
  /** Ids of the files that the seller shows a preview of. */
  previews?: string[] | undefined;
  /** It has been put up for sale a moment ago: the queue is about to bring it into the lists and to count it. */
  isNew?: true | undefined;
  /** Gone for the seller and the public. Buyers keep what they paid for. */
  deletedAt?: number | undefined;
}
