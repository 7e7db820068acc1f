import type { KeyObject } from 'node:crypto';
import type { Clock } from '#functions/ports/index';

export interface WechatAccount {
  appId: string;
  appSecret: string;
  mchId: string;
  /** Of our certificate, whose key signs what we send. */
  serial: string;
  privateKey: KeyObject;
  /** 32 characters: the key of what is sealed for us, notices and certificates. */
  apiV3Key: string;
  /** WeChat Pay's; undefined for merchants who know it by its certificates alone. */
  publicKey: { id: string; key: KeyObject } | undefined;
  /** Addresses without a slash at the end: of the API, of the page that asks for an openid, and of what tells it. */
  bases: { api: string; login: string; token: string };
  clock: Clock;
  /** From the request to the last byte of the answer. */
  timeoutMs?: number;
  /** Another way than the network, for simulations in one process. */
  fetch?: typeof fetch;
}
