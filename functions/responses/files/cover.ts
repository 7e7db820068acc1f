import { avatarPath, coverPath } from '#functions/domain/files/previews/covers';
import type { FilePost } from '#shared/contract/files';

/** On the app's own host, so that the browser needs no further connection for the first picture. */
export const coverShape = (name: string | undefined): FilePost['cover'] =>
  name === undefined ? null : { small: `/${coverPath(name, 'small')}`, large: `/${coverPath(name, 'large')}` };

export const avatarShape = (name: string | undefined): FilePost['cover'] =>
  name === undefined ? null : { small: `/${avatarPath(name, 'small')}`, large: `/${avatarPath(name, 'large')}` };
