import { CodeXml, FileText, Film, Image, type LucideIcon, Music, Package, Shapes } from 'lucide-react';
import { type Category, categories } from '#shared/lists';

export { type Category, categories } from '#shared/lists';

export const categoryIcons = {
  document: FileText,
  code: CodeXml,
  image: Image,
  video: Film,
  audio: Music,
  archive: Package,
  other: Shapes,
} satisfies Record<Category, LucideIcon>;

/** Categories that the server adds later are shown as "other" instead of breaking the page. */
export const categoryOf = (value: string | null | undefined): Category =>
  categories.find((category) => category === value) ?? 'other';
