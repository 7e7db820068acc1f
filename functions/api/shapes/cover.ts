import type { FilePost } from '#shared/contract/files';
import { avatarPath, coverPath } from '../../domain/files/covers.ts';

/** Below the address of the app, so that a browser needs no other connection for the first picture it shows. */
export const coverShape = (name: string | undefined): FilePost['cover'] =>
  name === undefined ? null : { small: `/${coverPath(name, 'small')}`, large: `/${coverPath(name, 'large')}` };

export const avatarShape = (name: string | undefined): FilePost['cover'] =>
  name === undefined ? null : { small: `/${avatarPath(name, 'small')}`, large: `/${avatarPath(name, 'large')}` };
