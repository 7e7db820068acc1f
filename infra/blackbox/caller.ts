import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What an outsider knows of the product: its published description, and nothing of its code. */
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
  /** Without a token it answers 401. */
  needsSession: boolean;
  /** What it may answer. */
  statuses: number[];
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Static addresses first: `/users/me` is nobody's name. */
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

/** A row's address with what it is about; `x` where nothing of that name is known. */
export const addressOf = ({ method, path }: Row, parameters: Record<string, string>): string =>
  `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? 'x')}`;

export type Language = 'zh' | 'en';

export interface RequestOptions {
  token?: string | undefined;
  json?: unknown;
  /** A body as it is: text, bytes or a form. */
  raw?: string | FormData | Uint8Array<ArrayBuffer> | URLSearchParams;
  headers?: Record<string, string>;
}

export type Answer = Awaited<ReturnType<Caller['ask']>>;

function parsed(text: string) {
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

/** What a place needs beside its address. */
export interface MarketAccess {
  /** Go with every call: what a CDN would have added. */
  headers?: Record<string, string>;
  /** Newest first; of the market's own mailbox unless told otherwise. */
  mails?: () => Promise<readonly Mail[]>;
}

/** Plain HTTP in one language; remembers which rows of the contract it has asked. */
export class Caller {
  readonly url: string;
  readonly language: Language;
  readonly calledRoutes = new Set<string>();
  readonly #way: MarketAccess;

  constructor(url: string, language: Language, access: MarketAccess = {}) {
    this.url = url;
    this.language = language;
    this.#way = access;
  }

  async ask(call: string, options: RequestOptions = {}) {
    const [method = '', address = ''] = call.split(' ');
    const path = address.split('?')[0] ?? '';
    const row = rows.find((candidate) => candidate.method === method && candidate.pattern.test(path));
    if (row) this.calledRoutes.add(row.name);
    const headers = { ...this.#way.headers, ...options.headers };
    const response = await fetch(
      `${this.url}/api${address}`,
      requestOf(method, this.language, { ...options, headers }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  /** Asks until the answer is what is awaited: what queues do arrives a moment later. */
  async until(call: string, options: RequestOptions, isReached: (answer: Answer) => boolean): Promise<Answer> {
    for (let tries = 0; tries < 150; tries++) {
      const answer = await this.ask(call, options);
      if (isReached(answer)) return answer;
      await wait(100);
    }
    throw new Error(`${call} did not come to what was awaited: ${(await this.ask(call, options)).text}`);
  }

  async #mails(): Promise<readonly Mail[]> {
    if (this.#way.mails) return this.#way.mails();
    return (await fetch(`${this.url}/dev/mail.json`)).json() as Promise<Mail[]>;
  }

  /** The newest mail to an address whose text has the words. */
  async mail(to: string, phrase: string): Promise<Mail> {
    for (let tries = 0; tries < 150; tries++) {
      const mails = await this.#mails();
      const newest = mails.find((mail) => mail.to === to && mail.text.includes(phrase));
      if (newest) return newest;
      await wait(100);
    }
    throw new Error(`no mail with ${phrase} to ${to}`);
  }

  /** The secret of the link in a mail. */
  async linkIn(to: string, page: string): Promise<string> {
    const { text } = await this.mail(to, `/${page}?token=`);
    return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? '';
  }
}

export const password = 'correct-horse-9';

/** Registered, proven by mail and logged in. */
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

/** One small file, uploaded in one part and finished; its number. */
export async function uploadFile(caller: Caller, token: string, { name, text }: { name: string; text: string }) {
  const bytes = new TextEncoder().encode(text);
  const { body } = await caller.ask('POST /uploads', { token, json: { name, size: bytes.length, type: 'text/plain' } });
  await putPart(body.upload.parts[0], bytes);
  await caller.ask(`POST /uploads/${body.upload.id}/complete`, { token, json: {} });
  return String(body.upload.id);
}

/** A file for sale, of one small upload. */
export async function publishFile(caller: Caller, token: string, { title, price }: { title: string; price: number }) {
  const upload = await uploadFile(caller, token, { name: `${title}.txt`, text: `${title}的内容` });
  const { body } = await caller.ask('POST /files', { token, json: { title, price, uploads: [upload] } });
  return String(body.data.id);
}

/** Pays and waits until the purchase is there; the order's number. */
export async function buyFile(caller: Caller, token: string, file: string) {
  const { body } = await caller.ask('POST /payments/create-payment', { token, json: { file_post_id: file } });
  const order = String(body.data.out_trade_no);
  await caller.ask('POST /payments/mock/notify', { json: { out_trade_no: order, result: 'success' } });
  await caller.until(`GET /payments/payment/${order}`, {}, (answer) => answer.body.data.status === 'completed');
  return order;
}
