import type { File } from '../../domain/file.ts';
import { aboutOf } from '../../domain/search/wish.ts';
import type { FindablePost } from '../../search-port.ts';

export const findablePost = (file: File): FindablePost => ({ kind: 'post', about: aboutOf(file.description), ...file });
