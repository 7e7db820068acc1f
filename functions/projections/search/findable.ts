import type { File } from '../../domain/files/file.ts';
import { aboutOf } from '../../domain/search/criteria.ts';
import type { FindablePost } from '../../ports/search.ts';

export const findablePost = (file: File): FindablePost => ({ kind: 'post', about: aboutOf(file.description), ...file });
