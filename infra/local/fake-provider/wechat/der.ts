import { type KeyObject, sign } from 'node:crypto';

/** The part of ASN.1 that certificates need: Node reads certificates and cannot make them. */

const lengthOf = (bytes: number): Buffer => {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const hexadecimal = bytes.toString(16);
  const digits = Buffer.from(hexadecimal.padStart(hexadecimal.length + (hexadecimal.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
};

const node = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

const sequence = (...contents: readonly Buffer[]): Buffer => node(0x30, ...contents);

/** A leading zero byte keeps a number whose first bit is set from being negative. */
const integer = (hexadecimal: string): Buffer => {
  const bytes = Buffer.from(hexadecimal, 'hex');
  return node(0x02, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.alloc(1), bytes]));
};

const bits = (bytes: Buffer): Buffer => node(0x03, Buffer.alloc(1), bytes);

/** UTCTime, `261120040000Z`, which certificates use until 2050. */
const time = (at: number): Buffer =>
  node(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));

const commonName = Buffer.from('0603550403', 'hex');
const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));

const nameOf = (text: string): Buffer => sequence(node(0x31, sequence(commonName, node(0x0c, Buffer.from(text)))));

interface CertificateFields {
  name: string;
  /** In hexadecimal, an even number of digits. */
  serial: string;
  from: number;
  to: number;
  keys: { privateKey: KeyObject; publicKey: KeyObject };
}

export function selfSignedCertificate({ name, serial, from, to, keys }: CertificateFields): string {
  const body = sequence(
    node(0xa0, integer('02')),
    integer(serial),
    sha256WithRsa,
    nameOf(name),
    sequence(time(from), time(to)),
    nameOf(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const certificate = sequence(body, sha256WithRsa, bits(sign('RSA-SHA256', body, keys.privateKey)));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
