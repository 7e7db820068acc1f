/** The calls of the contract, as any client makes them. */
export interface DemoApi {
  call<T>(method: string, path: string, options?: { token?: string | undefined; body?: unknown }): Promise<T>;
}

export class DemoRefusal extends Error {
  readonly code: string;

  constructor(path: string, status: number, body: { code?: string; message?: string }) {
    super(`demo market: ${path} answered ${status} ${body.code}: ${body.message}`);
    this.code = body.code ?? '';
  }
}

/** Bytes to a presigned address; returns the ETag. */
export async function putBytes(
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(url, { method: 'PUT', body: bytes, headers });
  if (!response.ok) throw new Error(`demo market: PUT of bytes answered ${response.status}`);
  return response.headers.get('etag') ?? '';
}
