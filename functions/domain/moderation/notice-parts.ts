import { type NoticePart, noticeParts } from '#shared/safety';

interface NoticeFields {
  work: string;
  evidence: string;
  claimant: Record<'name' | 'phone' | 'email' | 'address' | 'id_number', string>;
  signature: string;
}

/** The parts the law requires of a notice that are missing, in the order of the form. */
export function missingParts({ work, evidence, claimant, signature }: NoticeFields): NoticePart[] {
  const values: Record<NoticePart, string> = {
    ...{ work, evidence, signature },
    'claimant.name': claimant.name,
    'claimant.phone': claimant.phone,
    'claimant.email': claimant.email,
    'claimant.address': claimant.address,
    'claimant.id_number': claimant.id_number,
  };
  return noticeParts.filter((part) => values[part].trim() === '');
}
