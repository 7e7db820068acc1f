import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { handlerFileOf, type RouteName } from '#shared/contract/index';
import type { Endpoint } from '../runtime/endpoint.ts';

const root = join(import.meta.dirname, '..', '..');

/** The endpoint of a row, from its own file. */
export async function endpointOf(name: RouteName): Promise<Endpoint> {
  const module = await import(pathToFileURL(join(root, handlerFileOf(name))).href);
  return module[name];
}
