import { limits } from '#shared/limits';
import { firstCharacters } from '#shared/text/characters';
import { randomStem, seedsOf } from '../../../features/covers/tones.ts';
import { answerFields, noAnswers } from '../../../features/file-form/answers.ts';
import * as fields from '../../../features/file-form/fields.ts';
import type { Category } from '../../../ui/cover/category.tsx';

export interface Form extends Omit<fields.Fields, 'title'> {
  /** Undefined until the user edits it: until then it is the first file's name. */
  title: string | undefined;
  /** The draft's own digits, which its generated covers share, and the chosen one of these. */
  stem: string;
  tone: number;
}

export const newForm = (): Form => ({
  stem: randomStem(),
  tone: 0,
  title: undefined,
  price: '',
  description: '',
  tags: [],
  isPublic: true,
  ...noAnswers,
});

/** The seed of the draft's generated cover, which the file keeps. */
export const seedIn = ({ stem, tone }: Form, category: Category): string => seedsOf(stem, category)[tone] ?? stem;

type FieldName = fields.FieldName | 'files';
type ProblemWord = fields.FieldMessage | 'filesRequired';
export type Problem = fields.Problem<ProblemWord>;
export type Problems = fields.Problems<FieldName, ProblemWord>;

/** `大学英语四级.pdf` → `大学英语四级`; a name that is all extension stays. */
export const stemOf = (fileName: string): string => fileName.replace(/^(.+)\.[^.]*$/, '$1');

export const titleOf = ({ title }: Form, firstFile: string | undefined): string =>
  title ?? firstCharacters(stemOf(firstFile ?? ''), limits.titleLength);

/** All errors that prevent publishing, by field; empty if there are none. */
export const problemsOf = (form: Form, fileNames: readonly string[]): Problems =>
  fields.problemsIn({
    files: fileNames.length === 0 ? 'filesRequired' : undefined,
    ...fields.faultsOf({ ...form, title: titleOf(form, fileNames[0]) }),
  });

const fieldOf: Record<string, FieldName> = {
  title: 'title',
  price: 'price',
  description: 'description',
  tags: 'tags',
  ...answerFields,
  uploads: 'files',
  files: 'files',
};

export const problemsFrom = (refused: Readonly<Record<string, string>>): Problems =>
  fields.problemsFrom(refused, (name) => fieldOf[name]);
