import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './errors.ts';

export interface CorsRule {
  methods: readonly string[];
  headers: readonly string[];
  exposed: readonly string[];
}

/** Applies the bucket's CORS rule. @throws CORSResponse for a preflight that asks for more */
export function applyCors({ method, headers }: IncomingMessage, response: ServerResponse, cors: CorsRule): void {
  const requestedHeaders = headers['access-control-request-headers'];
  const headerNames = requestedHeaders?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  const allowed =
    headers.origin !== undefined &&
    cors.methods.includes(headers['access-control-request-method'] ?? method ?? '') &&
    headerNames.every((name) => cors.headers.includes('*') || cors.headers.includes(name));
  if (method === 'OPTIONS' && !allowed) throw new S3Error('CORSResponse');
  if (!allowed) return;
  response
    .setHeader('Access-Control-Allow-Origin', '*')
    .setHeader('Access-Control-Expose-Headers', cors.exposed.join(', '))
    .setHeader('Vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', cors.methods.join(', '));
  if (requestedHeaders) response.setHeader('Access-Control-Allow-Headers', headerNames.join(', '));
}
