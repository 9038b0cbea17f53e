import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';

/** The credentials that s3rver accepts. */
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
const BUCKET = 'sitio';
/** The bucket for original photos, which is not served as a site. */
const PHOTOS = 'fotos';
/** Website configuration: the index and the error document. */
const WEBSITE = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument>
  <ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

/** s3rver's object store, which its types omit. */
interface ObjectStore {
  getResourcePath: (bucket: string, key: string | undefined, kind: 'object' | 'uploads') => string;
  putMetadata: (bucket: string, key: string, metadata: object, md5: string) => Promise<void>;
  putObject: (object: StoredObject) => Promise<{ size: number; md5: string }>;
}
interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly metadata: object;
  readonly content: Buffer | NodeJS.ReadableStream;
}

/**
 * Makes object writes atomic, as in real stores. s3rver writes in place and responds before the object is complete: a reader
 * then waits for missing bytes, and an aborted connection leaves a partial object.
 */
function replaceWhole(store: ObjectStore): void {
  let written = 0;
  store.putObject = async ({ bucket, key, metadata, content }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const place = store.getResourcePath(bucket, key, 'object');
    const whole = `${place}.${written++}`;
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(whole, bytes);
    await rename(whole, place);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}

/** Parses an AbortMultipartUpload request; s3rver treats it as the deletion of an object. */
function readAbort({ method, url = '' }: IncomingMessage): { bucket: string; uploadId: string } | null {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const uploadId = searchParams.get('uploadId');
  if (method !== 'DELETE' || uploadId === null || !/^\w+$/.test(uploadId)) return null;
  return { bucket: pathname.split('/')[1] ?? '', uploadId };
}

/** Aborts a multipart upload as S3 specifies. */
async function abort(folder: string, response: ServerResponse): Promise<void> {
  const isThere = existsSync(folder);
  await rm(folder, { recursive: true, force: true });
  response.statusCode = isThere ? 204 : 404;
  response.setHeader('Content-Type', 'application/xml');
  response.end(isThere ? '' : '<Error><Code>NoSuchUpload</Code></Error>');
}

/** A bucket of a real S3-compatible server, which also serves its files as a site. */
export interface TestBucket {
  /** PUBLISH_TARGET and the store's variables. */
  readonly env: Readonly<Record<string, string>>;
  /** The bucket for original photos in the same store, for PHOTOS_BUCKET. */
  readonly photos: string;
  /** Keys of the files in a bucket. */
  readonly keys: (bucket: string) => Promise<string[]>;
  /** Ids of the unfinished multipart uploads in a bucket. */
  readonly uploads: (bucket: string) => Promise<string[]>;
  /** Requests a path as a visitor of the site. */
  readonly get: (pathname: string) => Promise<Response>;
  /** Refuses requests whose URL matches; null refuses none. */
  readonly refuse: (address: RegExp | null) => void;
  /** Stops the server, or starts it again; its files stay. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @param directory storage folder, removed at the end. */
export async function startBucket(directory: string, port: number): Promise<TestBucket> {
  const url = `http://127.0.0.1:${port}`;
  let uploadsOf: (bucket: string) => string = () => '';
  let refused: RegExp | null = null;
  const serve = async () => {
    const store = new S3rver({
      ...{ silent: true, directory },
      configureBuckets: [
        { name: BUCKET, configs: [WEBSITE] },
        { name: PHOTOS, configs: [] },
      ],
    });
    const { store: objects } = store as S3rver & { readonly store: ObjectStore };
    replaceWhole(objects);
    uploadsOf = (name) => objects.getResourcePath(name, undefined, 'uploads');
    await store.configureBuckets();
    const answer = store.callback();
    const server = createServer((request, response) => {
      const aborted = readAbort(request);
      if (refused?.test(request.url ?? '') === true) {
        request.resume();
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      } else if (aborted === null) answer(request, response);
      else void abort(path.join(uploadsOf(aborted.bucket), aborted.uploadId), response);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await serve();
  const cut = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    photos: PHOTOS,
    keys: async (name) => {
      const listing = await (await fetch(`${url}/${name}`)).text();
      return [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    },
    uploads: (name) => readdir(uploadsOf(name)).catch(() => []),
    env: { ...KEYS, AWS_ENDPOINT_URL_S3: url, PUBLISH_TARGET: `s3://${BUCKET}` },
    get: (pathname) =>
      fetch(`${url}/${BUCKET}${pathname}`, { redirect: 'manual', signal: AbortSignal.timeout(2000) }),
    refuse: (address) => {
      refused = address;
    },
    cut,
    mend: async () => {
      server = await serve();
    },
    stop: async () => {
      await cut();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
