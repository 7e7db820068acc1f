import { type KeyPair, rsaKeys } from '../alipay-signature.ts';
import { createFaults, type Delays, type Fault, LateEffects } from '../faults.ts';
import { deliverReply, type Reply } from '../http.ts';
import { type WechatBooks, type WechatCall, wechatCalls } from './calls.ts';
import type { WechatOAuth } from './people.ts';
import { isAuthorized, type Merchant, signatureHeaders, type WechatRequest } from './signature.ts';
import type { WechatSigners } from './signers.ts';
import { WechatRefusal } from './trades.ts';

interface ApiDeps {
  options: Delays & Merchant;
  signers: WechatSigners;
  oauth: WechatOAuth;
  books: WechatBooks;
}

interface Outcome {
  status: number;
  content?: Record<string, unknown> | undefined;
}

const busy: Outcome = { status: 500, content: { code: 'SYSTEM_ERROR', message: '系统异常，请稍后重试' } };

const unauthorized: Outcome = { status: 401, content: { code: 'SIGN_ERROR', message: '签名错误' } };

type Run = () => Record<string, unknown> | undefined;

function outcomeOf(run: Run): Outcome {
  try {
    const content = run();
    return content ? { status: 200, content } : { status: 204 };
  } catch (error) {
    if (!(error instanceof WechatRefusal)) throw error;
    return { status: error.status, content: { code: error.code, message: '业务处理失败/请查询' } };
  }
}

/** What WeChat's machines answer, and what may become of an answer on its way. */
export class WechatApi {
  readonly faults = createFaults();
  readonly late: LateEffects;
  /** What has been asked, in order. */
  readonly requests: { name: string; target: string; body: string }[] = [];
  readonly #parts: ApiDeps;

  constructor(parts: ApiDeps) {
    this.#parts = parts;
    this.late = new LateEffects(parts.options);
  }

  /** One request, whatever it is for. */
  async answer(request: WechatRequest): Promise<Reply> {
    this.late.runDue();
    const { oauth: people } = this.#parts;
    const { pathname, searchParams: query } = new URL(request.target, 'http://localhost');
    if (pathname === '/connect/oauth2/authorize') return people.authorize(query);
    if (pathname === '/sns/oauth2/access_token') return this.#plain('token', request, () => people.token(query));
    if (pathname === '/v3/billdownload/file')
      return this.#plain('download', request, () => this.#download(request, query));
    const call = wechatCalls.find(({ method, path }) => method === request.method && path.test(pathname));
    return call ? this.#called(call, request) : this.#reply({ status: 404 }, 'unsigned');
  }

  async #called(call: WechatCall, request: WechatRequest): Promise<Reply> {
    const { options, books } = this.#parts;
    const fault = this.#heard(call.name, request);
    if (fault === 'lose request') return 'lost';
    if (!isAuthorized(request, options, options.clock.now())) return this.#reply(unauthorized, 'unsigned');
    const { pathname, searchParams: query } = new URL(request.target, 'http://localhost');
    const named = decodeURIComponent(call.path.exec(pathname)?.[1] ?? '');
    const content = request.body === '' ? undefined : JSON.parse(request.body);
    const outcome = this.#effect(fault, () => call.answer({ pathParameter: named, query, content }, books));
    return outcome === 'lost' ? outcome : deliverReply(fault, this.#reply(outcome, fault), options);
  }

  #heard(name: string, { target, body }: WechatRequest): Fault | undefined {
    this.requests.push({ name, target, body });
    return this.faults.next(name);
  }

  /** What happens here, and what would be said about it. */
  #effect(fault: Fault | undefined, run: Run): Outcome | 'lost' {
    if (fault === 'system error') return busy;
    if (fault === 'late effect') {
      this.late.add(() => outcomeOf(run));
      return 'lost';
    }
    const outcome = outcomeOf(run);
    return fault === 'system error with effect' ? busy : outcome;
  }

  #reply({ status, content }: Outcome, fault?: Fault): Reply {
    const body = content ? JSON.stringify(content) : '';
    const reply = { status, type: 'application/json', body };
    if (fault === 'unsigned') return reply;
    const signer = this.#parts.signers.next();
    const signing = fault === 'wrongly signed' ? { ...signer, privateKey: foreignKeys().privateKey } : signer;
    return { ...reply, headers: signatureHeaders(body, signing, this.#parts.options.clock.now()) };
  }

  /** What nobody signs. */
  async #plain(name: string, request: WechatRequest, run: () => Reply): Promise<Reply> {
    const fault = this.#heard(name, request);
    if (fault === 'lose request' || fault === 'late effect') return 'lost';
    if (fault?.startsWith('system error')) return { status: 500, type: 'text/plain', body: '{"errcode":-1}' };
    return deliverReply(fault, run(), this.#parts.options);
  }

  #download(request: WechatRequest, query: URLSearchParams): Reply {
    const { options, books } = this.#parts;
    const isOurs = isAuthorized(request, options, options.clock.now());
    const bill = isOurs ? books.bills.compressed(query.get('token') ?? '') : undefined;
    if (!bill) return { status: 401, type: 'application/json', body: '{"code":"SIGN_ERROR"}' };
    return { status: 200, type: 'application/x-gzip', body: bill.bytes };
  }
}

let others: KeyPair | undefined;

function foreignKeys(): KeyPair {
  others ??= rsaKeys();
  return others;
}
