import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import * as z from 'zod';
import { signedHeaders } from '../aws/signature.ts';
import { markOf, openBox, sealBox } from './sealed-box.ts';

const context = z.record(z.string(), z.string());

const inputs = {
  GenerateDataKey: z.object({ KeyId: z.string(), KeySpec: z.literal('AES_256'), EncryptionContext: context }),
  Decrypt: z.object({ KeyId: z.string(), CiphertextBlob: z.base64(), EncryptionContext: context }),
  GenerateMac: z.object({ KeyId: z.string(), MacAlgorithm: z.literal('HMAC_SHA_256'), Message: z.base64() }),
};

export type KmsAction = keyof typeof inputs;

/** What the service does instead of answering: once each, in this order. */
export type Trouble = 'cut' | 'down' | 'throttled' | 'denied';

export interface TestKms {
  options: { keyId: string; markKeyId: string; region: string; endpoint: string; credentials: typeof credentials };
  /** Actions with the user they were for, in the order they came. */
  asked: string[];
  troubles: Trouble[];
  stop(): Promise<unknown>;
}

const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' };
const [region, keyId, markKeyId] = ['ap-east-1', 'alias/test-vault', 'alias/test-vault-marks'];

class Refused extends Error {}

function keyFor(wanted: string, id: string): void {
  if (wanted !== id) throw new Refused('NotFoundException');
}

/** The three calls of KMS that the vault makes, with keys that live as long as the object. */
function keyService() {
  const keys = { [keyId]: randomBytes(32), [markKeyId]: randomBytes(32) };
  const bound = (given: Record<string, string>): string => JSON.stringify(Object.entries(given).sort());
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** The signature over what arrived, made again from the same key. */
function isSigned(request: IncomingMessage, body: string): boolean {
  const stamp = header(request, 'x-amz-date').replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const headers = {
    'content-type': header(request, 'content-type'),
    'x-amz-target': header(request, 'x-amz-target'),
  };
  const call = { host: header(request, 'host'), region, service: 'kms', headers, body, at: new Date(stamp) };
  return signedHeaders(call, credentials).authorization === header(request, 'authorization');
}

const inTrouble: Record<Exclude<Trouble, 'cut'>, [number, string]> = {
  down: [500, 'KMSInternalException'],
  throttled: [400, 'ThrottlingException'],
  denied: [400, 'AccessDeniedException'],
};

const isAction = (name: string): name is KmsAction => Object.hasOwn(inputs, name);

/** A key service on this machine that signs nothing off unsigned, and fails as it is told. */
export async function testKms(): Promise<TestKms> {
  const service = keyService();
  const [asked, troubles]: [string[], Trouble[]] = [[], []];

  function answer(action: string, body: string): [number, object] {
    const input: unknown = JSON.parse(body);
    const user = z.object({ EncryptionContext: context }).safeParse(input).data?.EncryptionContext.user;
    asked.push(user === undefined ? action : `${action} ${user}`);
    if (!isAction(action)) return [400, { __type: 'UnknownOperationException' }];
    try {
      return [200, service[action](input)];
    } catch (error) {
      if (error instanceof Refused) return [400, { __type: `com.amazonaws.kms#${error.message}` }];
      throw error;
    }
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const trouble = troubles.shift();
    if (trouble === 'cut') return request.socket.destroy();
    const [status, content] = trouble
      ? [inTrouble[trouble][0], { __type: inTrouble[trouble][1], message: body }]
      : isSigned(request, body)
        ? answer(header(request, 'x-amz-target').replace('TrentService.', ''), body)
        : [400, { __type: 'InvalidSignatureException' }];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    options: { keyId, markKeyId, region, endpoint, credentials },
    asked,
    troubles,
    stop: () => {
      server.closeAllConnections();
      return promisify(server.close.bind(server))();
    },
  };
}
