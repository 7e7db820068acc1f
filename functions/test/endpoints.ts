import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { handlerFileOf, type RouteName } from '#shared/contract/index';
import type { Endpoint } from '../runtime/endpoint.ts';

const root = join(import.meta.dirname, '..', '..');

const loaded = new Map<RouteName, Promise<Endpoint>>();

async function find(name: RouteName): Promise<Endpoint> {
  const module = await import(pathToFileURL(join(root, handlerFileOf(name))).href);
  return module[name];
}

/** The endpoint of a route, from its file. Cached, as Vitest asks its main process at every import. */
export function endpointOf(name: RouteName): Promise<Endpoint> {
  const endpoint = loaded.get(name) ?? find(name);
  loaded.set(name, endpoint);
  return endpoint;
}
