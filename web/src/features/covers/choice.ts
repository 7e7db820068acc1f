import { Watchers } from '../upload/watchers.ts';

/** A picture that can become the cover. */
export interface Picture {
  /** What it is of: tells it from others. */
  of: string;
  name: string;
  /** Where this page shows it from. */
  address: string;
  load(): Promise<Blob>;
  /** A page is read from its top. */
  isPage?: boolean;
}

export interface CoverView {
  /** `kept`: nobody has chosen; `none`: it is to have none. */
  choice: 'kept' | 'none' | 'chosen';
  picture: Picture | undefined;
  /** Which part of it shows, from 0 to 1 along its longer side. */
  at: number;
}

export type SendCover = (blob: Blob, at: number) => Promise<string>;

const nothing: CoverView = { choice: 'kept', picture: undefined, at: 0.5 };

export const beginningOf = ({ isPage }: Picture): number => (isPage ? 0 : 0.5);

/** Which picture stands for a file. Nothing leaves this browser before it is put up or saved. */
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
   * What is to be sent with the post: the id of the cover, null where it is to have none, undefined where it stays as it is.
   * Rejects where it could not be made or did not arrive. What has arrived is not sent again.
   */
  async settle(usual: Picture | undefined): Promise<string | null | undefined> {
    const { choice, picture = usual, at } = this.#view;
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
