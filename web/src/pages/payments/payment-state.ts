import type { FileDetail } from '#shared/contract/files';

type OwnershipState = Pick<FileDetail, 'price' | 'is_owner' | 'is_purchased'>;

/** One's own, or bought already, whatever has become of it since. */
export const isOwned = (file: OwnershipState): boolean => file.is_owner || file.is_purchased;

/** What is free, one's own or bought already has nothing to be paid and no way to pay it. */
export const isToPay = (file: OwnershipState): boolean => file.price > 0 && !isOwned(file);

/** Refusals that say only whose the file is by now, as when it was paid for in another tab. */
const stateByCode: Readonly<Record<string, Partial<OwnershipState>>> = {
  already_purchased: { is_purchased: true },
  own_file: { is_owner: true },
};

/** What a refusal to take money tells of the file; undefined where something has failed. */
export const ownershipStateOf = ({ code }: { code: string }): Partial<OwnershipState> | undefined => stateByCode[code];
