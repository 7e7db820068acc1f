import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { loopback } from '#infra/local/loopback';
import type { AwsCredentials } from '../aws/signature.ts';
import { isSigned, testCredentials } from '../aws/test-signature.ts';
import { markOf, openBox, sealBox } from './sealed-box.ts';

const context = z.record(z.string(), z.string());

const inputs = {
  GenerateDataKey: z.object({ KeyId: z.string(), KeySpec: z.literal('AES_256'), EncryptionContext: context }),
  Decrypt: z.object({ KeyId: z.string(), CiphertextBlob: z.base64(), EncryptionContext: context }),
  GenerateMac: z.object({ KeyId: z.string(), MacAlgorithm: z.literal('HMAC_SHA_256'), Message: z.base64() }),
};

export type KmsAction = keyof typeof inputs;

/** Faults instead of answers: one per call, in this order. */
export type KmsFault = 'cut' | 'down' | 'throttled' | 'denied';

export interface TestKms {
  options: { keyId: string; markKeyId: string; region: string; endpoint: string; credentials: AwsCredentials };
  /** The calls in order, each with its action and user. */
  calls: string[];
  faults: KmsFault[];
  stop(): Promise<unknown>;
}

const [region, keyId, markKeyId] = ['ap-east-1', 'alias/test-vault', 'alias/test-vault-marks'];

class Refused extends Error {}

function keyFor(expectedId: string, id: string): void {
  if (expectedId !== id) throw new Refused('NotFoundException');
}

/** The three KMS calls that the vault makes, with keys that live as long as the object. */
function keyService() {
  const keys = { [keyId]: randomBytes(32), [markKeyId]: randomBytes(32) };
  const bound = (encryptionContext: Record<string, string>): string =>
    JSON.stringify(Object.entries(encryptionContext).sort());
  const keyOf = (id: string): Buffer => keys[id] ?? Buffer.alloc(0);
  return {
    GenerateDataKey(raw: unknown) {
      const input = inputs.GenerateDataKey.parse(raw);
      keyFor(input.KeyId, keyId);
      const plain = randomBytes(32).toString('base64');
      const sealed = Buffer.from(sealBox(keyOf(keyId), plain, bound(input.EncryptionContext)));
      return { Plaintext: plain, CiphertextBlob: sealed.toString('base64'), KeyId: 'arn:aws:kms:test' };
    },
    Decrypt(raw: unknown) {
      const input = inputs.Decrypt.parse(raw);
      keyFor(input.KeyId, keyId);
      try {
        const box = Buffer.from(input.CiphertextBlob, 'base64').toString();
        return { Plaintext: openBox(keyOf(keyId), box, bound(input.EncryptionContext)) };
      } catch {
        throw new Refused('InvalidCiphertextException');
      }
    },
    GenerateMac(raw: unknown) {
      const input = inputs.GenerateMac.parse(raw);
      keyFor(input.KeyId, markKeyId);
      const mac = markOf(keyOf(markKeyId), Buffer.from(input.Message, 'base64'));
      return { Mac: Buffer.from(mac, 'base64url').toString('base64') };
    },
  } satisfies Record<KmsAction, (raw: unknown) => object>;
}

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

function isSignedCall(request: IncomingMessage, body: string): boolean {
  const names = ['content-type', 'x-amz-target'];
  const headers = Object.fromEntries(names.map((name) => [name, header(request, name)]));
  return isSigned(request, { region, service: 'kms', headers, body });
}

const inTrouble: Record<Exclude<KmsFault, 'cut'>, [number, string]> = {
  down: [500, 'KMSInternalException'],
  throttled: [400, 'ThrottlingException'],
  denied: [400, 'AccessDeniedException'],
};

const isAction = (name: string): name is KmsAction => Object.hasOwn(inputs, name);

/** A local key service that verifies signatures and fails on request. */
export async function testKms(): Promise<TestKms> {
  const service = keyService();
  const [calls, troubles]: [string[], KmsFault[]] = [[], []];

  function answer(action: string, body: string): [number, object] {
    const input: unknown = JSON.parse(body);
    const user = z.object({ EncryptionContext: context }).safeParse(input).data?.EncryptionContext.user;
    calls.push(user === undefined ? action : `${action} ${user}`);
    if (!isAction(action)) return [400, { __type: 'UnknownOperationException' }];
    try {
      return [200, service[action](input)];
    } catch (error) {
      if (error instanceof Refused) return [400, { __type: `com.amazonaws.kms#${error.message}` }];
      throw error;
    }
  }

  const server = await loopback(async (request, response) => {
    const body = await text(request);
    const trouble = troubles.shift();
    if (trouble === 'cut') return request.socket.destroy();
    const [status, content] = trouble
      ? [inTrouble[trouble][0], { __type: inTrouble[trouble][1], message: body }]
      : isSignedCall(request, body)
        ? answer(header(request, 'x-amz-target').replace('TrentService.', ''), body)
        : [400, { __type: 'InvalidSignatureException' }];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
  });
  const options = { keyId, markKeyId, region, endpoint: server.endpoint, credentials: testCredentials };
  return { options, calls, faults: troubles, stop: server.close };
}
