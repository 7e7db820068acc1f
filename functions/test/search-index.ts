import { fen } from '#shared/money';
import { summaryOf } from '../domain/files/files.ts';
import { aboutOf } from '../domain/search/criteria.ts';
import type { FindablePost } from '../ports/search.ts';
import type { TestAuthor, TestPost } from './search-words.ts';

interface IndexOptions {
  id: string;
  author: TestAuthor & { id: string };
  post: TestPost;
  now: number;
  heat?: number;
}

/** Indexes a file directly, without uploads and a table. */
export const findable = ({ id, author, post, now, heat = 0 }: IndexOptions): FindablePost => ({
  kind: 'post',
  id,
  ownerId: author.id,
  username: author.username,
  displayName: author.displayName,
  title: post.title,
  summary: summaryOf(post.description),
  about: aboutOf(post.description),
  tags: post.tags,
  price: fen(post.priceFen),
  isPublic: true,
  fileName: `${post.title}.zip`,
  fileType: 'application/zip',
  category: post.category,
  fileSize: 123_456,
  fileCount: 3,
  version: 1,
  downloadCount: 0,
  purchaseCount: 0,
  starCount: 0,
  createdAt: now,
  updatedAt: now,
  heat,
});
