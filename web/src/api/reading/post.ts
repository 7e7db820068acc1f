import type { FilePost } from '#shared/contract/files';
import { type Category, categories } from '#shared/lists';
import { type Fields, fieldsOf } from './fields.ts';

const documents = /^text|pdf|word|document|sheet|presentation/;
const archives = /zip|rar|tar|7z|compressed/;

/** `file_type` holds a category on some screens of the specification and a MIME type on others. */
export function categoryIn({ category, file_type: type }: Fields): Category {
  const text = String(category ?? type ?? '');
  const fallback = archives.test(text) ? 'archive' : 'other';
  return categories.find((candidate) => text.startsWith(candidate)) ?? (documents.test(text) ? 'document' : fallback);
}

/** Completes a file of a list to what the contract promises: a new field does not compile without its default. */
export function readPost(value: unknown): FilePost {
  const fields = fieldsOf(value);
  const post: FilePost = {
    ...{ id: '', user_id: '', username: '', display_name: '', title: '', description: '', tags: [] },
    ...{ price: 0, was: null, until: null, pay_what: null, is_public: true },
    ...{ file_name: '', filename: '', file_type: '', file_size: 0, file_count: 1, version: 1 },
    ...{ download_count: 0, downloads_count: 0, purchase_count: 0, star_count: 0, stars_count: 0 },
    ...{ is_starred: false, is_purchased: false, cover: null, rating: null, barred: null },
    ...{ ai: { declared: 'none', marked: false }, created_at: '', updated_at: '', list_price: 0, category: 'other' },
  };
  const derived: Fields = { list_price: fields.price ?? 0, updated_at: fields.created_at ?? '' };
  return { ...post, ...derived, ...fields, category: categoryIn(fields) };
}
