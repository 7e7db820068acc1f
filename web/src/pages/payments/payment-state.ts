import type { FileDetail } from '#shared/contract/files';

type OwnershipState = Pick<FileDetail, 'price' | 'is_owner' | 'is_purchased'>;

/** The reader's own file or a purchase, whatever its state by now. */
export const isOwned = (file: OwnershipState): boolean => file.is_owner || file.is_purchased;

/** A file that is free, owned or bought needs no payment. */
export const isToPay = (file: OwnershipState): boolean => file.price > 0 && !isOwned(file);

/** Refusals that only report ownership, such as a purchase in another tab. */
const stateByCode: Readonly<Record<string, Partial<OwnershipState>>> = {
  already_purchased: { is_purchased: true },
  own_file: { is_owner: true },
};

/** The ownership that a refused payment reveals; undefined for a real error. */
export const ownershipStateOf = ({ code }: { code: string }): Partial<OwnershipState> | undefined => stateByCode[code];
