import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListPartsCommand,
  type ListPartsCommandInput,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Blobs, UploadedPart } from '#functions/ports/index';
import { limits } from '#shared/limits';

export interface S3BlobsOptions {
  bucket: string;
  /** Besides the defaults: region and credentials, and for the local engine its address with `forcePathStyle`. */
  client?: S3ClientConfig;
}

/** Checksums only where S3 requires them: the local engine has none, and parts are compared by ETag. */
const checksums = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

/** S3 removes at most this many objects per call. */
const removeBatchSize = 1000;

const undefinedOn =
  (...names: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && names.includes(error.name))) throw error;
  };

/** Restores the quotes of an ETag, which browsers and people drop. */
const quoted = (etag: string): string => `"${etag.replaceAll('"', '')}"`;

const inOrder = (parts: Parameters<Blobs['join']>[2]) =>
  parts
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, etag, sha256 }) => ({
      PartNumber: number,
      ETag: quoted(etag),
      ...(sha256 && { ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64') }),
    }));

export function s3Blobs({ bucket, client: options = {} }: S3BlobsOptions): Blobs {
  const client = new S3Client({ ...checksums, ...options });
  const object = (key: string) => ({ Bucket: bucket, Key: key });
  const upload = (key: string, multipartId: string) => ({ ...object(key), UploadId: multipartId });

  return {
    async begin(key, type, { withChecksums } = { withChecksums: false }) {
      const input = {
        ...object(key),
        ContentType: type,
        ...(withChecksums && { ChecksumAlgorithm: 'SHA256' as const }),
      };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(input));
      if (!UploadId) throw new Error(`no upload id for ${key}`);
      return { multipartId: UploadId };
    },

    async parts(key, multipartId) {
      return (await listParts(client, upload(key, multipartId)).catch(undefinedOn('NoSuchUpload'))) ?? [];
    },

    async join(key, multipartId, parts) {
      const Parts = inOrder(parts);
      const joined = await client
        .send(new CompleteMultipartUploadCommand({ ...upload(key, multipartId), MultipartUpload: { Parts } }))
        .catch(undefinedOn('NoSuchUpload'));
      return joined !== undefined;
    },

    async abandon(key, multipartId) {
      await client.send(new AbortMultipartUploadCommand(upload(key, multipartId))).catch(undefinedOn('NoSuchUpload'));
    },

    async head(key) {
      const head = await client.send(new HeadObjectCommand(object(key))).catch(undefinedOn('NotFound', 'NoSuchKey'));
      return head && { size: head.ContentLength ?? 0 };
    },

    async read(key) {
      return (await bodyOf(client, object(key))).transformToWebStream() as ReadableStream<Uint8Array>;
    },

    async readRange(key, from, to) {
      const range = { Range: `bytes=${from}-${to - 1}` };
      return (await bodyOf(client, { ...object(key), ...range })).transformToByteArray();
    },

    async write(key, body, type) {
      const params = { ...object(key), Body: body, ContentType: type };
      if (body instanceof Uint8Array) await client.send(new PutObjectCommand({ ...params, Body: body }));
      else await new Upload({ client, params, partSize: limits.partBytes, queueSize: 2 }).done();
    },

    async remove(keys) {
      for (let at = 0; at < keys.length; at += removeBatchSize) {
        await removeSome(client, bucket, keys.slice(at, at + removeBatchSize));
      }
    },
  };
}

async function bodyOf(client: S3Client, input: GetObjectCommandInput) {
  const { Body } = await client.send(new GetObjectCommand(input));
  if (!Body) throw new Error(`no body for ${input.Key}`);
  return Body;
}

async function listParts(client: S3Client, upload: ListPartsCommandInput): Promise<UploadedPart[]> {
  const parts: UploadedPart[] = [];
  let marker: string | undefined;
  do {
    const page = await client.send(new ListPartsCommand({ ...upload, PartNumberMarker: marker }));
    for (const { PartNumber, Size, ETag } of page.Parts ?? []) {
      parts.push({ number: PartNumber ?? 0, size: Size ?? 0, etag: ETag ?? '' });
    }
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker);
  return parts;
}

async function removeSome(client: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
  const [first] = Errors;
  if (first) throw new Error(`could not remove ${first.Key}: ${first.Code} ${first.Message}`);
}
