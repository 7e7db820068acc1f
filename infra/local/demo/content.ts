import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { avatarWidths, coverWidths } from '#shared/limits';

const folder = join(import.meta.dirname, 'storefronts');

const version = z.strictObject({
  daysAgo: z.int(),
  changelog: z.string().optional(),
  /** Paths in the folder `files`: a later version of a file lies in a subfolder, under the same name. */
  files: z.array(z.string()).nonempty(),
});

/** Hours before the end of the seed. */
const hoursAgo = z.number().positive();

/** Who bought the file; a coupon is named by its code, or is one of the codes that were given away. */
const purchase = z.strictObject({
  buyer: z.string(),
  hoursAgo,
  /** The link that led to the file. */
  via: z.string().optional(),
  coupon: z.string().optional(),
  isUnopened: z.literal(true).optional(),
  isStarred: z.literal(true).optional(),
  refund: z.strictObject({ hoursAgo, reason: z.string(), approvedHoursAgo: hoursAgo.optional() }).optional(),
});

export type DemoPurchase = z.output<typeof purchase>;

const review = z.strictObject({
  buyer: z.string(),
  hoursAgo,
  rating: z.int().min(1).max(5),
  text: z.string(),
  reply: z.string().optional(),
});
const question = z.strictObject({ asker: z.string(), hoursAgo, text: z.string(), answer: z.string().optional() });

/** `file.json`: the fields of `POST /api/files`, and the versions that are published one after another. */
const fileData = z.strictObject({
  title: z.string(),
  /** Yuan, as a seller types it. */
  price: z.string().regex(/^\d+(\.\d+)?$/),
  tags: z.array(z.string()),
  is_public: z.boolean(),
  contains: z.array(z.string()).nonempty(),
  opens_with: z.string().min(1),
  licence: z.strictObject({ use: z.enum(['personal', 'commercial']) }),
  ai: z.enum(['none', 'assisted', 'generated']),
  isPinned: z.literal(true).optional(),
  versions: z.tuple([version], version),
});

const storefrontData = z.strictObject({
  display_name: z.string(),
  bio: z.string(),
  /** The identity cards are invented: people born in 1890. */
  payee: z.record(z.string(), z.string()).optional(),
  links: z.array(z.strictObject({ title: z.string(), url: z.string() })).optional(),
  shows_sold: z.boolean().optional(),
});

const person = z.strictObject({ username: z.string(), display_name: z.string(), bio: z.string() });

export type DemoPerson = z.output<typeof person>;

export interface Picture {
  small: Uint8Array<ArrayBuffer>;
  large: Uint8Array<ArrayBuffer>;
}

export interface DemoFile extends Omit<z.output<typeof fileData>, 'versions'> {
  /** Its seller and name, such as `achai_dev/1-shop-source`. */
  folder: string;
  seller: string;
  description: string;
  cover?: Picture | undefined;
  versions: readonly [DemoVersion, ...DemoVersion[]];
  purchases: DemoPurchase[];
  reviews: z.output<typeof review>[];
  questions: z.output<typeof question>[];
}

export interface DemoVersion extends Omit<z.output<typeof version>, 'files'> {
  contents: readonly Content[];
}

/** One of the files that a version consists of. */
export interface Content {
  name: string;
  type: string;
  /** Read when it is needed: a market that has been filled already needs none. */
  read(): Uint8Array<ArrayBuffer>;
  /** The preview picture or sound that a browser would make, made once. */
  readPreview(): { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined;
}

export interface Storefront extends DemoPerson {
  payee?: Record<string, string> | undefined;
  /** A storefront without a picture keeps the bare page of a new seller. */
  page?: { avatar: Picture; about: string; links: { title: string; url: string }[]; shows_sold: boolean } | undefined;
  files: DemoFile[];
}

const readBytes = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));
const readText = (path: string): string => readFileSync(path, 'utf8').trimEnd();
const readJson = <T>(schema: z.ZodType<T>, path: string): T => schema.parse(JSON.parse(readFileSync(path, 'utf8')));
const readList = <T>(schema: z.ZodType<T>, path: string): T[] =>
  existsSync(path) ? readJson(z.array(schema), path) : [];

function readPicture(path: string, widths: { small: number; large: number }): Picture | undefined {
  const [small, large] = [`${path}-${widths.small}.webp`, `${path}-${widths.large}.webp`];
  return existsSync(small) ? { small: readBytes(small), large: readBytes(large) } : undefined;
}

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.md': 'text/markdown',
  '.mp3': 'audio/mpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.sql': 'application/sql',
  '.svg': 'image/svg+xml',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
};

/** Large tables are kept compressed, as `name.br`. */
const readContent = (path: string): Uint8Array<ArrayBuffer> =>
  existsSync(path) ? readBytes(path) : new Uint8Array(brotliDecompressSync(readFileSync(`${path}.br`)));

/** The types of previews by what follows the name of their file. */
const previewTypes = { '': 'image/png', '.webp': 'image/webp', '.wav': 'audio/wav' };

function contentOf(directory: string, path: string): Content {
  const name = basename(path);
  const preview = join(directory, 'previews', name);
  return {
    name,
    type: types[extname(name)] ?? 'text/plain',
    read: () => readContent(join(directory, 'files', path)),
    readPreview() {
      const [ending, previewType] = Object.entries(previewTypes).find(([end]) => existsSync(preview + end)) ?? [];
      return previewType === undefined ? undefined : { type: previewType, bytes: readBytes(preview + ending) };
    },
  };
}

function readFile(seller: string, name: string): DemoFile {
  const directory = join(folder, seller, name);
  const { versions, ...file } = readJson(fileData, join(directory, 'file.json'));
  const withContents = ({ files, ...rest }: z.output<typeof version>) => ({
    ...rest,
    contents: files.map((path) => contentOf(directory, path)),
  });
  const [first, ...later] = versions;
  return {
    ...file,
    folder: `${seller}/${name}`,
    seller,
    description: readText(join(directory, 'description.md')),
    cover: readPicture(join(directory, 'cover'), coverWidths),
    versions: [withContents(first), ...later.map(withContents)],
    purchases: readList(purchase, join(directory, 'purchases.json')),
    reviews: readList(review, join(directory, 'reviews.json')),
    questions: readList(question, join(directory, 'questions.json')),
  };
}

function readStorefront(username: string): Storefront {
  const directory = join(folder, username);
  const { links = [], shows_sold = false, ...profile } = readJson(storefrontData, join(directory, 'storefront.json'));
  const avatar = readPicture(join(directory, 'avatar'), avatarWidths);
  const files = readdirSync(directory).filter((name) => existsSync(join(directory, name, 'file.json')));
  return {
    username,
    ...profile,
    page: avatar && { avatar, about: readText(join(directory, 'about.md')), links, shows_sold },
    files: files.toSorted().map((name) => readFile(username, name)),
  };
}

/** In the order in which they open. */
export const storefronts: readonly Storefront[] = [
  'nanan_books',
  'achai_dev',
  'shanyin_photo',
  'half_sugar',
  'rain_records',
  'qinghe_design',
  'sun_teacher',
  'song_song',
].map(readStorefront);

/** People who buy and sell nothing. */
export const buyers: readonly DemoPerson[] = readList(person, join(folder, 'buyers.json'));
