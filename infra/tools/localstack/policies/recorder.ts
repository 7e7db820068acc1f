import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Loopback, loopback } from '#infra/local/loopback';

/** A call of AWS by a deployed function, or by the bearer of an address that it signed. */
export interface RecordedCall {
  function: string;
  service: string;
  region: string;
  method: string;
  /** With its query. */
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
  status: number;
}

/** Gives a function an endpoint of its own before it is loaded: emulators give all functions the same keys. */
const preload = `process.env.AWS_ENDPOINT_URL = await (
  await fetch(process.env.AWS_ENDPOINT_URL + '/' + process.env.AWS_LAMBDA_FUNCTION_NAME)
).text();`;

const credential = /Credential=[^/,&]+\/\d+\/([\w-]+)\/([\w-]+)\/aws4_request/;

/** Forwards the calls of functions to an emulator, and records which function made each. */
export async function startRecorder(emulator: string) {
  const calls: RecordedCall[] = [];
  const { hostname, port } = new URL(emulator);

  async function forward(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const body = await buffer(request);
    const url = new URL(path, emulator);
    const [, region = '', service = ''] =
      credential.exec(headers.authorization ?? decodeURIComponent(url.search)) ?? [];
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    send({ hostname, port, method, path, headers }, resolve).on('error', reject).end(body);
    const answer = await promise;
    const { statusCode: status = 0 } = answer;
    calls.push({ function: name, service, region, method, url, headers, body: body.toString(), status });
    response.writeHead(status, answer.headers);
    await pipeline(answer, response);
  }

  const recorders = new Map<string, Promise<Loopback>>();
  const recorderOf = (name: string): Promise<Loopback> => {
    const recorder = recorders.get(name) ?? loopback((request, response) => forward(name, request, response));
    recorders.set(name, recorder);
    return recorder;
  };
  const directory = await loopback(async ({ url = '/' }, response) =>
    response.end((await recorderOf(url.slice(1))).endpoint),
  );
  return {
    /** Of AWS for functions that were started with `NODE_OPTIONS`. */
    endpoint: directory.endpoint,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    calls,
    async stop() {
      for (const { close } of [directory, ...(await Promise.all(recorders.values()))]) await close();
    },
  };
}
