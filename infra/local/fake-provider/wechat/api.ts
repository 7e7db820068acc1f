import { foreignKeys } from '../alipay-signature.ts';
import type { Delays, Fault } from '../faults.ts';
import { deliverReply, type ProviderRequest, type Reply } from '../http.ts';
import { type Outcome, Wire } from '../wire.ts';
import { type WechatBooks, type WechatCall, wechatCalls } from './calls.ts';
import type { WechatOAuth } from './oauth.ts';
import { isAuthorized, type Merchant, signatureHeaders } from './signature.ts';
import type { WechatSigners } from './signers.ts';

interface ApiDeps {
  options: Delays & Merchant;
  signers: WechatSigners;
  oauth: WechatOAuth;
  books: WechatBooks;
}

interface Answer {
  status: number;
  content?: Record<string, unknown> | undefined;
}

const failure = (status: number, code: string, message = '业务处理失败/请查询'): Answer => ({
  status,
  content: { code, message },
});

function answerOf(outcome: Exclude<Outcome<Answer['content']>, 'lost'>): Answer {
  if (outcome === 'busy') return failure(500, 'SYSTEM_ERROR', '系统异常，请稍后重试');
  if (!outcome.ok) return failure(outcome.refusal.status, outcome.refusal.code);
  return outcome.value ? { status: 200, content: outcome.value } : { status: 204 };
}

/** Answers the API's requests, with the faults planned for them. */
export class WechatApi {
  readonly wire: Wire;
  readonly requests: { name: string; target: string; body: string }[] = [];
  readonly #deps: ApiDeps;

  constructor(deps: ApiDeps) {
    this.#deps = deps;
    this.wire = new Wire(deps.options);
  }

  async answer(request: ProviderRequest): Promise<Reply> {
    this.wire.runLate();
    const { oauth } = this.#deps;
    const { pathname, searchParams: query } = new URL(request.target, 'http://localhost');
    if (pathname === '/connect/oauth2/authorize') return oauth.authorize(query);
    if (pathname === '/sns/oauth2/access_token')
      return this.#answerUnsigned('token', request, () => oauth.token(query));
    if (pathname === '/v3/billdownload/file')
      return this.#answerUnsigned('download', request, () => this.#download(request, query));
    const call = wechatCalls.find(({ at }) => at.test(`${request.method} ${pathname}`));
    return call ? this.#answerCall(call, request) : this.#reply({ status: 404 }, 'unsigned');
  }

  async #answerCall(call: WechatCall, request: ProviderRequest): Promise<Reply> {
    const { options, books } = this.#deps;
    this.#record(call.name, request);
    if (!isAuthorized(request, options, options.clock.now()))
      return this.#reply(failure(401, 'SIGN_ERROR', '签名错误'), 'unsigned');
    const { pathname, searchParams: query } = new URL(request.target, 'http://localhost');
    const pathParameter = decodeURIComponent(call.at.exec(`${request.method} ${pathname}`)?.[1] ?? '');
    const content = request.body === '' ? undefined : JSON.parse(request.body);
    const { fault, outcome } = this.wire.call(call.name, () => call.answer({ pathParameter, query, content }, books));
    return outcome === 'lost' ? outcome : deliverReply(fault, this.#reply(answerOf(outcome), fault), options);
  }

  #record(name: string, { target, body }: ProviderRequest): void {
    this.requests.push({ name, target, body });
  }

  #reply({ status, content }: Answer, fault?: Fault): Reply {
    const body = content ? JSON.stringify(content) : '';
    const reply = { status, type: 'application/json', body };
    if (fault === 'unsigned') return reply;
    const signer = this.#deps.signers.next();
    const signing = fault === 'wrongly signed' ? { ...signer, privateKey: foreignKeys().privateKey } : signer;
    return { ...reply, headers: signatureHeaders(body, signing, this.#deps.options.clock.now()) };
  }

  async #answerUnsigned(name: string, request: ProviderRequest, run: () => Reply): Promise<Reply> {
    this.#record(name, request);
    const { fault, outcome } = this.wire.call(name, run);
    if (outcome === 'lost') return outcome;
    const failed: Reply = { status: 500, type: 'text/plain', body: '{"errcode":-1}' };
    return deliverReply(fault, outcome !== 'busy' && outcome.ok ? outcome.value : failed, this.#deps.options);
  }

  #download(request: ProviderRequest, query: URLSearchParams): Reply {
    const { options, books } = this.#deps;
    const isOurs = isAuthorized(request, options, options.clock.now());
    const bill = isOurs ? books.bills.compressed(query.get('token') ?? '') : undefined;
    if (!bill) return { status: 401, type: 'application/json', body: '{"code":"SIGN_ERROR"}' };
    return { status: 200, type: 'application/x-gzip', body: bill.bytes };
  }
}
