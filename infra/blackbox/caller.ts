import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The published description of the API, which is all that these tests know of the product. */
const description = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'));

interface Operation {
  security: Record<string, unknown>[];
  responses: Record<string, unknown>;
}

interface Row {
  name: string;
  method: string;
  path: string;
  pattern: RegExp;
  /** Whether it answers 401 without a token. */
  needsSession: boolean;
  /** Statuses that it may answer with. */
  statuses: number[];
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Static paths first: `/users/me` must not match a username. */
const rows: Row[] = Object.entries<Record<string, Operation>>(description.paths)
  .sort(([a], [b]) => a.split('{').length - b.split('{').length)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      pattern: patternOf(path),
      needsSession: security.length > 0 && security.every((scheme) => 'bearer' in scheme),
      statuses: Object.keys(responses).map(Number),
    })),
  );

export const allRows: readonly Row[] = rows;

/** The address of a route with its parameters; `x` for unknown ones. */
export const addressOf = ({ method, path }: Row, parameters: Record<string, string>): string =>
  `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? 'x')}`;

export type Language = 'zh' | 'en';

export interface RequestOptions {
  token?: string | undefined;
  json?: unknown;
  /** A body that is sent unchanged: text, bytes or a form. */
  raw?: string | FormData | Uint8Array<ArrayBuffer> | URLSearchParams;
  headers?: Record<string, string>;
}

export type Answer = Awaited<ReturnType<Caller['ask']>>;

function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requestOf(method: string, language: Language, { token, json, raw, headers }: RequestOptions): RequestInit {
  const body = json === undefined ? raw : JSON.stringify(json);
  return {
    method,
    redirect: 'manual',
    headers: {
      'accept-language': language,
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Access to a market besides its address. */
export interface MarketAccess {
  /** Sent with every call, in place of the CDN. */
  headers?: Record<string, string>;
  /** Mails, newest first; by default of the market's own mailbox. */
  mails?: () => Promise<readonly Mail[]>;
}

/** Calls the API in one language and records the routes it has called. */
export class Caller {
  readonly url: string;
  readonly language: Language;
  readonly calledRoutes = new Set<string>();
  readonly #access: MarketAccess;

  constructor(url: string, language: Language, access: MarketAccess = {}) {
    this.url = url;
    this.language = language;
    this.#access = access;
  }

  async ask(call: string, options: RequestOptions = {}) {
    const [method = '', address = ''] = call.split(' ');
    const path = address.split('?')[0] ?? '';
    const row = rows.find((candidate) => candidate.method === method && candidate.pattern.test(path));
    if (row) this.calledRoutes.add(row.name);
    const headers = { ...this.#access.headers, ...options.headers };
    const response = await fetch(
      `${this.url}/api${address}`,
      requestOf(method, this.language, { ...options, headers }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }

  /** Repeats a call until its answer is as expected: effects of queues arrive a moment later. */
  async until(call: string, options: RequestOptions, isReached: (answer: Answer) => boolean): Promise<Answer> {
    for (let tries = 0; tries < 150; tries++) {
      const answer = await this.ask(call, options);
      if (isReached(answer)) return answer;
      await wait(100);
    }
    throw new Error(`${call} did not come to what was awaited: ${(await this.ask(call, options)).text}`);
  }

  async #mails(): Promise<readonly Mail[]> {
    if (this.#access.mails) return this.#access.mails();
    return (await fetch(`${this.url}/dev/mail.json`)).json() as Promise<Mail[]>;
  }

  /** Waits for a mail to an address that contains the text; gives the newest. */
  async mail(to: string, phrase: string): Promise<Mail> {
    for (let tries = 0; tries < 150; tries++) {
      const mails = await this.#mails();
      const newest = mails.find((mail) => mail.to === to && mail.text.includes(phrase));
      if (newest) return newest;
      await wait(100);
    }
    throw new Error(`no mail with ${phrase} to ${to}`);
  }

  /** Waits for a link to a page in a mail; gives its token. */
  async linkIn(to: string, page: string): Promise<string> {
    const { text } = await this.mail(to, `/${page}?token=`);
    return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? '';
  }
}

export const password = 'correct-horse-9';

/** Registers a person, verifies the address and logs in. */
export async function registerMember(caller: Caller, username: string) {
  const email = `${username}@example.com`;
  await caller.ask('POST /auth/register', { json: { username, email, password } });
  await caller.ask(`GET /auth/verify-email?token=${await caller.linkIn(email, 'verify-email')}`);
  const { body } = await caller.ask('POST /auth/login', { json: { email: username, password } });
  return { username, email, id: String(body.user.id), token: String(body.token) };
}

export type Member = Awaited<ReturnType<typeof registerMember>>;

interface Part {
  number: number;
  size: number;
  url: string;
}

export const putPart = (part: Part, bytes: Uint8Array<ArrayBuffer>): Promise<Response> =>
  fetch(part.url, { method: 'PUT', body: bytes });

/** Uploads a small file in one part; gives the upload's id. */
export async function uploadFile(caller: Caller, token: string, { name, text }: { name: string; text: string }) {
  const bytes = new TextEncoder().encode(text);
  const { body } = await caller.ask('POST /uploads', { token, json: { name, size: bytes.length, type: 'text/plain' } });
  await putPart(body.upload.parts[0], bytes);
  await caller.ask(`POST /uploads/${body.upload.id}/complete`, { token, json: {} });
  return String(body.upload.id);
}

/** Publishes a file for sale, with one small upload; gives its id. */
export async function publishFile(caller: Caller, token: string, { title, price }: { title: string; price: number }) {
  const upload = await uploadFile(caller, token, { name: `${title}.txt`, text: `${title}的内容` });
  const { body } = await caller.ask('POST /files', { token, json: { title, price, uploads: [upload] } });
  return String(body.data.id);
}

/** Buys a file and waits for the purchase; gives the order's number. */
export async function buyFile(caller: Caller, token: string, file: string) {
  const { body } = await caller.ask('POST /payments/create-payment', { token, json: { file_post_id: file } });
  const order = String(body.data.out_trade_no);
  await caller.ask('POST /payments/mock/notify', { json: { out_trade_no: order, result: 'success' } });
  await caller.until(`GET /payments/payment/${order}`, {}, (answer) => answer.body.data.status === 'completed');
  return order;
}
