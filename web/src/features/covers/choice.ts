import { Watchers } from '../upload/watchers.ts';

/** A picture that can become the cover. */
export interface Picture {
  /** Identifies the picture: a key of the upload queue or an address. */
  of: string;
  name: string;
  /** The address to display it from. */
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

export type SendCover = (blob: Blob, at: number) => Promise<string>;

const nothing: CoverView = { choice: 'kept', picture: undefined, at: 0.5 };

export const beginningOf = ({ isPage }: Picture): number => (isPage ? 0 : 0.5);

/** The seller's choice of a cover. Nothing is sent before the file is published or saved. */
export class CoverChoice {
  readonly #send: SendCover;
  readonly #watchers = new Watchers();
  #view = nothing;
  #sent: { of: string; at: number; id: string } | undefined;

  constructor(send: SendCover) {
    this.#send = send;
  }

  readonly subscribe = this.#watchers.subscribe;

  readonly read = (): CoverView => this.#view;

  choose(picture: Picture, at = beginningOf(picture)): void {
    this.#set({ choice: 'chosen', picture, at });
  }

  remove(): void {
    this.#set({ ...nothing, choice: 'none' });
  }

  reset(): void {
    this.#set(nothing);
  }

  /**
   * Sends the chosen picture and returns the cover's id; null for no cover, undefined to leave it as it is. Rejects if
   * the picture cannot be made or sent. A picture that was sent is not sent again.
   */
  async settle(defaultPicture: Picture | undefined): Promise<string | null | undefined> {
    const { choice, picture = defaultPicture, at } = this.#view;
    if (choice === 'none') return null;
    if (!picture) return undefined;
    const target = { of: picture.of, at: choice === 'kept' ? beginningOf(picture) : at };
    if (this.#sent?.of !== target.of || this.#sent.at !== target.at)
      this.#sent = { ...target, id: await this.#send(await picture.load(), target.at) };
    return this.#sent.id;
  }

  #set(view: CoverView): void {
    this.#view = view;
    this.#watchers.tell();
  }
}
