import { randomBytes } from 'node:crypto';
import type { Clock } from '#functions/ports/index';
import { minute } from '#shared/limits';
import type { Reply } from '../http.ts';

interface Account {
  appId: string;
  appSecret: string;
}

const okReply = (fields: Record<string, unknown>): Reply => ({
  status: 200,
  // The content type that WeChat really sends with its JSON.
  type: 'text/plain',
  body: JSON.stringify(fields),
});

const errorReply = (errcode: number, errmsg: string): Reply => okReply({ errcode, errmsg: `${errmsg}, rid: 0` });

/** WeChat's OAuth: gives a shop the openid of whoever opens its page in WeChat's browser. */
export class WechatOAuth {
  /** The openid, at our app, of the person who opens the page. */
  visitor = 'oLocalVisitor_0000000000001';
  /** While set, token requests are answered with this error. */
  forcedError: { errcode: number; errmsg: string } | undefined;
  readonly #clock: Clock;
  readonly #account: Account;
  readonly #codes = new Map<string, { openid: string; until: number; isUsed: boolean }>();

  constructor(clock: Clock, account: Account) {
    this.#clock = clock;
    this.#account = account;
  }

  /** Redirects back with a code, without asking for consent. */
  authorize(query: URLSearchParams): Reply {
    const back = query.get('redirect_uri') ?? '';
    const isExpected = query.get('appid') === this.#account.appId && query.get('response_type') === 'code';
    const isState = /^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? '');
    if (!isExpected || !isState || !URL.canParse(back))
      return { status: 400, type: 'text/html', body: '<html>参数错误</html>' };
    const address = new URL(back);
    address.searchParams.set('code', this.codeFor(this.visitor));
    address.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, type: 'text/html', body: '', headers: { location: address.href } };
  }

  codeFor(openid: string): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { openid, until: this.#clock.now() + 5 * minute, isUsed: false });
    return code;
  }

  /** Exchanges a code for the openid; a code works once, within five minutes. */
  token(query: URLSearchParams): Reply {
    const { appId, appSecret } = this.#account;
    if (this.forcedError) return errorReply(this.forcedError.errcode, this.forcedError.errmsg);
    if (query.get('appid') !== appId) return errorReply(40013, 'invalid appid');
    if (query.get('secret') !== appSecret) return errorReply(40125, 'invalid appsecret');
    const code = this.#codes.get(query.get('code') ?? '');
    if (!code || this.#clock.now() >= code.until) return errorReply(40029, 'invalid code');
    if (code.isUsed) return errorReply(40163, 'code been used');
    code.isUsed = true;
    return okReply({
      access_token: 'A',
      expires_in: 7200,
      refresh_token: 'R',
      openid: code.openid,
      scope: 'snsapi_base',
    });
  }
}
