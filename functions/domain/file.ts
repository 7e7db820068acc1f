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

/** The package as one zip, made by the server after the sale was opened. */
export interface PackageZip {
  key: string;
  size: number;
  sha256: string;
  /** The version of the post it was made of. */
  version: number;
}

export interface File extends FileCard {
  description: string;
  files: PackageFile[];
  heat: number;
  zip?: PackageZip | undefined;
  /** The version whose files were read by the server: their checksums are known. */
  preparedVersion?: number | undefined;
  /** Somebody is reading the files until then; nobody else needs to start. */
  preparingUntil?: number | undefined;
  /** Gone for the seller and the public. Buyers keep what they paid for. */
  deletedAt?: number | undefined;
}
