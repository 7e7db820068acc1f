/** The part of `@20minutes/s3rver` (which ships no types) that the local engine builds on. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type FilesystemStore from '@20minutes/s3rver/lib/stores/filesystem.js';

  export interface S3Context {
    method: string;
    path: string;
    query: Record<string, string | string[] | undefined>;
    readonly headers: Record<string, string | undefined>;
    readonly req: IncomingMessage;
    readonly state: { account?: object };
    status: number;
    type: string;
    body: unknown;
    set(name: string, value: string): void;
  }

  export type S3Middleware = (ctx: S3Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      serviceEndpoint: string;
      configureBuckets: readonly { name: string; configs?: readonly string[] }[];
    });
    middleware: S3Middleware[];
    context: { store: FilesystemStore };
    store: FilesystemStore;
    on(event: 'error', listener: (error: Error & { code?: string; status?: number }) => void): void;
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}

declare module '@20minutes/s3rver/lib/stores/filesystem.js' {
  import type S3Object from '@20minutes/s3rver/lib/models/object.js';

  export default class FilesystemStore {
    constructor(directory: string);
    getBucketPath(bucket: string): string;
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    getMetadata(bucket: string, key: string): Promise<Record<string, string>>;
    putObject(
      object: Pick<S3Object, 'bucket' | 'key' | 'content' | 'metadata'>,
    ): Promise<{ size: number; md5: string }>;
  }
}

declare module '@20minutes/s3rver/lib/models/object.js' {
  import type { Readable } from 'node:stream';

  export default class S3Object {
    static readonly ALLOWED_METADATA: readonly string[];
    constructor(bucket: string, key: string, content: Readable | Buffer | null, metadata: Record<string, string>);
    bucket: string;
    key: string;
    content: Readable | Buffer | null;
    metadata: Record<string, string>;
    range?: { start: number; end: number };
    readonly size: number;
  }
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string, detail?: Record<string, string | number>);
    code: string;
    status: number;
    toXML(): string;
  }
}
