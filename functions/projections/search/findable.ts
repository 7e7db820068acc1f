import type { File } from '#functions/domain/files/file';
import { aboutOf } from '#functions/domain/search/criteria';
import type { FindablePost } from '#functions/ports/search';

export const findablePost = (file: File): FindablePost => ({ kind: 'post', about: aboutOf(file.description), ...file });
