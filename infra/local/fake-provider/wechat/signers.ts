import type { Clock } from '#functions/ports/index';
import { hour } from '#shared/limits';
import { type KeyPair, rsaKeys } from '../alipay-signature.ts';
import { type PlatformCertificate, platformCertificate, type Signer, seal } from './signature.ts';

export type SigningMode = 'public key' | 'certificate' | 'alternating';

export interface SignersOptions {
  clock: Clock;
  apiV3Key: string;
  publicKey?: { id: string; keys: KeyPair };
  /** Empty for a merchant who has only WeChat's public key. */
  certificates?: PlatformCertificate[];
  signingMode?: SigningMode;
}

const inBeijing = (at: number): string => `${new Date(at + 8 * hour).toISOString().slice(0, 19)}+08:00`;

/** WeChat's signing keys: a public key and certificates, which merchants have in parallel for a while. */
export class WechatSigners {
  readonly publicKey: { id: string; keys: KeyPair };
  /** The certificates that the API lists; the last one signs. */
  readonly certificates: PlatformCertificate[];
  mode: SigningMode;
  readonly #apiV3Key: string;
  #signatureCount = 0;

  constructor({ clock, apiV3Key, publicKey, certificates, signingMode: signs = 'alternating' }: SignersOptions) {
    const from = clock.now() - hour;
    this.publicKey = publicKey ?? { id: 'PUB_KEY_ID_0119000001092026112000000000', keys: rsaKeys() };
    this.certificates = certificates ?? [platformCertificate('7132D72A03E93CDDF8C03BBD1F37EEDF0A0B0C0D', from)];
    this.mode = signs;
    this.#apiV3Key = apiV3Key;
  }

  /** The signer of the next answer or notice. */
  next(): Signer {
    this.#signatureCount += 1;
    const certificate = this.certificates.at(-1);
    const isByKey = this.mode === 'public key' || (this.mode === 'alternating' && this.#signatureCount % 2 === 0);
    return certificate && !isByKey ? certificate : { serial: this.publicKey.id, ...this.publicKey.keys };
  }

  /** The certificates as the API lists them, encrypted for the merchant. */
  list(): unknown[] {
    return this.certificates.map(({ serial, pem, from, to }) => ({
      serial_no: serial,
      effective_time: inBeijing(from),
      expire_time: inBeijing(to),
      encrypt_certificate: seal(pem, this.#apiV3Key, { aad: 'certificate' }),
    }));
  }
}
