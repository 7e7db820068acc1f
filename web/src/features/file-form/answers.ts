import type * as z from 'zod';
import { lengthOf } from '#shared/text/characters';
import type { FileDetail } from '#shared/contract/files';
import type { AiDeclaration } from '#shared/contract/shapes/ai';
import type { createFileBody } from '#shared/contract/shapes/file-input';
import type { LicenceUse } from '#shared/contract/shapes/licence';
import { limits } from '#shared/limits';
import { isRecord } from '../upload/saved.ts';

/** What has been typed of the three things that buyers ask before they pay, and what part AI had. All of it may be left out. */
export interface Answers {
  contains: string;
  opensWith: string;
  /** Empty where nothing is said of it. */
  licence: LicenceUse | '';
  /** How many people may use it; empty where there is no number. */
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

const seatsOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.normalize('NFKC')));

/** As the server takes them. */
const answersTyped = ({ contains, opensWith, licence, seats }: Answers) =>
  ({
    contains: contains.trim(),
    opens_with: opensWith.trim(),
    licence: licence === '' ? null : { use: licence, seats: seatsOf(seats) },
  }) satisfies Partial<z.input<typeof createFileBody>>;

/** Those of them that differ from what the file has. */
export function answersChanged(
  file: StoredAnswers,
  answers: Answers,
): Partial<ReturnType<typeof answersTyped> & Pick<Answers, 'ai'>> {
  const { contains, opens_with, licence } = answersTyped(answers);
  const isSame = licence?.use === file.licence?.use && licence?.seats === file.licence?.seats;
  return {
    ...(contains !== (file.contains ?? '') && { contains }),
    ...(opens_with !== (file.opens_with ?? '') && { opens_with }),
    ...(!isSame && { licence }),
    ...(answers.ai !== file.ai.declared && { ai: answers.ai }),
  };
}

/** What is said of a file that is new: nothing where nothing was typed. */
export const answersSaid = (answers: Answers) =>
  answersChanged({ contains: null, opens_with: null, licence: null, ai: { declared: 'none', marked: false } }, answers);

function seatsFault({ licence, seats }: Pick<Answers, 'licence' | 'seats'>) {
  const count = licence === '' ? null : seatsOf(seats);
  const isFine = count === null || (Number.isInteger(count) && count >= 1 && count <= limits.licenceSeats);
  return isFine ? undefined : ('seatsInvalid' as const);
}

/** What is wrong with each of them; undefined where nothing is. */
export const answerFaults = (answers: Answers) => ({
  contains: lengthOf(answers.contains.trim()) > limits.containsLength ? ('containsLong' as const) : undefined,
  opensWith: lengthOf(answers.opensWith.trim()) > limits.opensWithLength ? ('opensWithLong' as const) : undefined,
  seats: seatsFault(answers),
});

/** Their fields by the names that the server has for them. */
export const answerFields = { contains: 'contains', opens_with: 'opensWith', licence: 'seats' } as const;

const textIn = (stored: Record<string, unknown>, name: string, otherwise: string): string => {
  const storedAnswer = stored[name];
  return typeof storedAnswer === 'string' ? storedAnswer : otherwise;
};

const declarations: readonly AiDeclaration[] = ['none', 'assisted', 'generated'];

const licences: readonly Answers['licence'][] = ['', 'personal', 'commercial'];

/** As a tab has kept them; `otherwise` in the place of what it has not. */
export const keptAnswers = (stored: unknown, otherwise: Answers): Answers =>
  isRecord(stored)
    ? {
        contains: textIn(stored, 'contains', otherwise.contains),
        opensWith: textIn(stored, 'opensWith', otherwise.opensWith),
        licence: licences.find((one) => one === stored.licence) ?? otherwise.licence,
        seats: textIn(stored, 'seats', otherwise.seats),
        ai: declarations.find((one) => one === stored.ai) ?? otherwise.ai,
      }
    : otherwise;
