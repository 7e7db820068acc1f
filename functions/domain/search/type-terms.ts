import { type Category, categories } from '#shared/limits';
import type { FileSummary } from '../files/file.ts';
import { categoryOfExtension, extensionOf } from '../files/file-types.ts';

/** Terms for a free file, in both languages: searched as if they were written on it. */
export const freeTerms = ['免费', 'free'] as const;

/** The names of categories as pages show them, in both languages. */
const categoryTerms: Record<Category, readonly string[]> = {
  document: ['文档', 'document'],
  image: ['图片', 'image'],
  video: ['视频', 'video'],
  audio: ['音频', 'audio'],
  code: ['代码', 'code'],
  archive: ['压缩包', 'archive'],
  other: [],
};

type TypedFile = Pick<FileSummary, 'fileName' | 'fileCount' | 'category' | 'price'>;

/** Terms for what a file is, compared as a whole: its category, the extension of a single content, and that it is free. */
export function typeTermsOf({ fileName, fileCount, category, price }: TypedFile): string[] {
  const extension = extensionOf(fileName);
  const isKnown = fileCount === 1 && categoryOfExtension(extension) === category;
  return [...categoryTerms[category], ...(isKnown ? [extension] : []), ...(price === 0 ? freeTerms : [])];
}

/** The categories that may have files with this type term. */
export const categoriesOfTerm = (term: string): Category[] => {
  const ofExtension = categoryOfExtension(term);
  return categories.filter((category) => category === ofExtension || categoryTerms[category].includes(term));
};

/** Without extensions. */
export const namedTypes = new Set<string>([...freeTerms, ...Object.values(categoryTerms).flat()]);

export const isTypeTerm = (term: string): boolean => namedTypes.has(term) || categoryOfExtension(term) !== undefined;
