import { limits } from '#shared/limits';
import { type Fen, fenFromYuan } from '#shared/money';

/** What has been typed. The price stays text: an unfinished number is nobody's mistake yet. */
export interface Form {
  /** Undefined until somebody touches it: until then it is the first file's name. */
  title: string | undefined;
  price: string;
  description: string;
  tags: readonly string[];
  isPublic: boolean;
}

export const emptyForm: Form = { title: undefined, price: '', description: '', tags: [], isPublic: true };

export type FieldName = 'files' | 'title' | 'description' | 'tags' | 'price';

export type ProblemWord =
  | 'titleRequired'
  | 'titleLong'
  | 'descriptionLong'
  | 'filesRequired'
  | 'priceInvalid'
  | 'priceHigh';

/** One of our own sentences, or the server's, which comes in the reader's language. */
export type Problem = { word: ProblemWord } | { text: string };

export type Problems = Partial<Record<FieldName, Problem>>;

/** Characters as a person counts them: an emoji is one. */
const lengthOf = (text: string): number => [...text].length;

/** `大学英语四级.pdf` → `大学英语四级`; a name that is all extension stays. */
export const stemOf = (fileName: string): string => fileName.replace(/^(.+)\.[^.]*$/, '$1');

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

export const titleOf = ({ title }: Form, firstFile: string | undefined): string =>
  title ?? cut(stemOf(firstFile ?? ''), limits.titleLength);

/** As typed with a Chinese keyboard as well: full-width digits, `。` for the point, a point at the end. */
const plainNumber = (text: string): string => text.normalize('NFKC').replace('。', '.').trim().replace(/\.$/, '');

/** The price in fen; undefined while it is none. */
export const priceOf = (text: string): Fen | undefined => fenFromYuan(plainNumber(text));

const withWord = (word: ProblemWord | false): Problem | undefined => (word ? { word } : undefined);

function titleProblem(title: string): ProblemWord | false {
  if (title.trim() === '') return 'titleRequired';
  return lengthOf(title.trim()) > limits.titleLength && 'titleLong';
}

function priceProblem(price: string): ProblemWord | false {
  const fen = priceOf(price);
  if (fen === undefined) return 'priceInvalid';
  return fen > limits.priceMaxFen && 'priceHigh';
}

/** All that stands in the way of putting it up for sale, by field; nothing, when nothing does. */
export function problemsOf(form: Form, fileNames: readonly string[]): Problems {
  const found = {
    files: withWord(fileNames.length === 0 && 'filesRequired'),
    title: withWord(titleProblem(titleOf(form, fileNames[0]))),
    description: withWord(lengthOf(form.description.trim()) > limits.descriptionLength && 'descriptionLong'),
    price: withWord(priceProblem(form.price)),
  } satisfies Partial<Record<FieldName, Problem | undefined>>;
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

const fieldOf: Record<string, FieldName> = {
  title: 'title',
  price: 'price',
  description: 'description',
  tags: 'tags',
  uploads: 'files',
  files: 'files',
};

/** The server's refusals by field; `tags.3` belongs to the tags. */
export function problemsFrom(fields: Readonly<Record<string, string>>): Problems {
  const problems: Problems = {};
  for (const [path, text] of Object.entries(fields)) {
    const field = fieldOf[path.split(/[.[]/)[0] ?? ''];
    if (field) problems[field] = { text };
  }
  return problems;
}
