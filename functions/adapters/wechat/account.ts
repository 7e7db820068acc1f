import type { KeyObject } from 'node:crypto';
import type { Clock } from '#functions/ports/index';

export interface WechatAccount {
  appId: string;
  appSecret: string;
  mchId: string;
  /** Of our certificate, whose key signs our requests. */
  serial: string;
  privateKey: KeyObject;
  /** 32 characters: opens what WeChat seals for us, notices and certificates. */
  apiV3Key: string;
  /** WeChat Pay's key; undefined for merchants who verify by its certificates alone. */
  publicKey: { id: string; key: KeyObject } | undefined;
  /**
   * Addresses without a trailing slash: of the API, of the page that gives a code, and of the service that gives an
   * openid for it.
   */
  bases: { api: string; login: string; token: string };
  clock: Clock;
  /** Until the last byte of the answer. */
  timeoutMs?: number;
  /** Replaces the network in simulations within one process. */
  fetch?: typeof fetch;
}
