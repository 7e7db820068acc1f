import { Store } from '../../session/store.ts';
import type { EncodedCover } from './make-cover.ts';

/** A picture that can become the cover. */
export interface Picture {
  /** Identifies the picture: a key of the upload queue or an address. */
  of: string;
  name: string;
  address: string;
  load(): Promise<Blob>;
  /** The page of a document: its top is shown. */
  isPage?: boolean;
}

export interface CoverView {
  /** `kept`: the seller has chosen nothing; `none`: the file shall have no cover. */
  choice: 'kept' | 'none' | 'chosen';
  picture: Picture | undefined;
  /** Where the visible part lies along the longer side, from 0 to 1. */
  at: number;
}

export interface CoverServices {
  encode(blob: Blob, at: number): Promise<EncodedCover>;
  /** @returns the id of the cover */
  send(cover: EncodedCover): Promise<string>;
}

/** A picture and the position it is cropped at. */
interface Crop {
  of: string;
  at: number;
}

const isSame = (one: Crop | undefined, other: Crop): boolean => one?.of === other.of && one.at === other.at;

const nothing: CoverView = { choice: 'kept', picture: undefined, at: 0.5 };

export const beginningOf = ({ isPage }: Picture): number => (isPage ? 0 : 0.5);

/** The seller's choice of a cover. Nothing is sent before the file is published or saved. */
export class CoverChoice {
  readonly #means: CoverServices;
  readonly #view = new Store(nothing);
  #encoded: (Crop & { cover: Promise<EncodedCover> }) | undefined;
  #sent: (Crop & { id: string }) | undefined;

  constructor(means: CoverServices) {
    this.#means = means;
  }

  readonly subscribe = this.#view.subscribe;

  readonly read = this.#view.read;

  choose(picture: Picture, at = beginningOf(picture)): void {
    this.#view.set({ choice: 'chosen', picture, at });
  }

  remove(): void {
    this.#view.set({ ...nothing, choice: 'none' });
  }

  reset(): void {
    this.#view.set(nothing);
  }

  /**
   * Sends the chosen picture and returns the cover's id; null for no cover, undefined to leave it as it is. Rejects if
   * the picture cannot be made or sent. A picture that was sent is not sent again.
   */
  async settle(defaultPicture: Picture | undefined): Promise<string | null | undefined> {
    const { choice, picture = defaultPicture, at } = this.read();
    if (choice === 'none') return null;
    if (!picture) return undefined;
    const target = { of: picture.of, at: choice === 'kept' ? beginningOf(picture) : at };
    if (!isSame(this.#sent, target))
      this.#sent = { ...target, id: await this.#means.send(await this.encode(picture, target.at)) };
    return this.#sent?.id;
  }

  /** The pictures that are published, for the preview and for sending. Only the last ones are kept. */
  encode(picture: Picture, at: number): Promise<EncodedCover> {
    const target = { of: picture.of, at };
    if (!this.#encoded || !isSame(this.#encoded, target)) {
      const encoded = { ...target, cover: picture.load().then((blob) => this.#means.encode(blob, at)) };
      this.#encoded = encoded;
      encoded.cover.catch(() => {
        if (this.#encoded === encoded) this.#encoded = undefined;
      });
    }
    return this.#encoded.cover;
  }
}
