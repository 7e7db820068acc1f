/** The calls of the contract, as any client makes them. */
export interface DemoApi {
  call<T>(method: string, path: string, options?: { token?: string | undefined; body?: unknown }): Promise<T>;
  /** Bytes to a presigned address; returns the ETag. */
  put(url: string, bytes: Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<string>;
}

export class DemoRefusal extends Error {
  readonly code: string;

  constructor(path: string, status: number, body: { code?: string; message?: string }) {
    super(`demo market: ${path} answered ${status} ${body.code}: ${body.message}`);
    this.code = body.code ?? '';
  }
}

export const putBytes: DemoApi['put'] = async (url, bytes, headers = {}) => {
  const response = await fetch(url, { method: 'PUT', body: bytes, headers });
  if (!response.ok) throw new Error(`demo market: PUT of bytes answered ${response.status}`);
  return response.headers.get('etag') ?? '';
};

/** Calls a running market over HTTP. */
export const demoApi = (apiUrl: string): DemoApi => ({
  async call(method, path, { token, body } = {}) {
    const headers = new Headers({ 'accept-language': 'zh' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const payload = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(`${apiUrl}${path}`, { method, headers, body: payload });
    const answer = await response.json();
    if (!response.ok) throw new DemoRefusal(path, response.status, answer);
    return answer;
  },
  put: putBytes,
});
