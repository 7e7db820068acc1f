import type * as z from 'zod';
import type { FileDetail } from '#shared/contract/files';
import type { AiDeclaration } from '#shared/contract/shapes/ai';
import type { createFileBody } from '#shared/contract/shapes/file-input';
import type { LicenceUse } from '#shared/contract/shapes/licence';
import { limits } from '#shared/limits';
import { lengthOf } from '#shared/text/characters';
import { isRecord } from '../upload/saved.ts';

/** The form fields about contents, software, licence and AI. All are optional. */
export interface Answers {
  contains: string;
  opensWith: string;
  /** Empty without a licence. */
  licence: LicenceUse | '';
  /** The number of users as typed; empty without a limit. */
  seats: string;
  ai: AiDeclaration;
}

export const noAnswers: Answers = { contains: '', opensWith: '', licence: '', seats: '', ai: 'none' };

type StoredAnswers = Pick<FileDetail, 'contains' | 'opens_with' | 'licence' | 'ai'>;

export const answersOf = ({ contains, opens_with, licence, ai }: StoredAnswers): Answers => ({
  contains: contains ?? '',
  opensWith: opens_with ?? '',
  licence: licence?.use ?? '',
  seats: licence?.seats ? String(licence.seats) : '',
  ai: ai.declared,
});

const seatsOf = (input: string): number | null => (input.trim() === '' ? null : Number(input.normalize('NFKC')));

/** The fields in the form of the API. */
const answersBody = ({ contains, opensWith, licence, seats }: Answers) =>
  ({
    contains: contains.trim(),
    opens_with: opensWith.trim(),
    licence: licence === '' ? null : { use: licence, seats: seatsOf(seats) },
  }) satisfies Partial<z.input<typeof createFileBody>>;

/** The fields that differ from those of the file. */
export function answersChanged(
  file: StoredAnswers,
  answers: Answers,
): Partial<ReturnType<typeof answersBody> & Pick<Answers, 'ai'>> {
  const { contains, opens_with, licence } = answersBody(answers);
  const isSame = licence?.use === file.licence?.use && licence?.seats === file.licence?.seats;
  return {
    ...(contains !== (file.contains ?? '') && { contains }),
    ...(opens_with !== (file.opens_with ?? '') && { opens_with }),
    ...(!isSame && { licence }),
    ...(answers.ai !== file.ai.declared && { ai: answers.ai }),
  };
}

/** The fields of a new file, without empty ones. */
export const newAnswers = (answers: Answers) =>
  answersChanged({ contains: null, opens_with: null, licence: null, ai: { declared: 'none', marked: false } }, answers);

function seatsFault({ licence, seats }: Pick<Answers, 'licence' | 'seats'>) {
  const count = licence === '' ? null : seatsOf(seats);
  const isFine = count === null || (Number.isInteger(count) && count >= 1 && count <= limits.licenceSeats);
  return isFine ? undefined : ('seatsInvalid' as const);
}

/** The fault of each field. */
export const answerFaults = (answers: Answers) => ({
  contains: lengthOf(answers.contains.trim()) > limits.containsLength ? ('containsLong' as const) : undefined,
  opensWith: lengthOf(answers.opensWith.trim()) > limits.opensWithLength ? ('opensWithLong' as const) : undefined,
  seats: seatsFault(answers),
});

/** Maps the API's field names to those of the form. */
export const answerFields = { contains: 'contains', opens_with: 'opensWith', licence: 'seats' } as const;

const textIn = (stored: Record<string, unknown>, name: string, fallback: string): string => {
  const storedAnswer = stored[name];
  return typeof storedAnswer === 'string' ? storedAnswer : fallback;
};

const declarations: readonly AiDeclaration[] = ['none', 'assisted', 'generated'];

const licences: readonly Answers['licence'][] = ['', 'personal', 'commercial'];

/** Reads the fields that the tab has stored; `otherwise` is the default of each. */
export const storedAnswers = (stored: unknown, fallback: Answers): Answers =>
  isRecord(stored)
    ? {
        contains: textIn(stored, 'contains', fallback.contains),
        opensWith: textIn(stored, 'opensWith', fallback.opensWith),
        licence: licences.find((candidate) => candidate === stored.licence) ?? fallback.licence,
        seats: textIn(stored, 'seats', fallback.seats),
        ai: declarations.find((candidate) => candidate === stored.ai) ?? fallback.ai,
      }
    : fallback;
