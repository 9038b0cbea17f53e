import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { CODINGS, chooseCoding, type ContentCoding } from './content-coding.ts';
import { ENDINGS } from './static-files.ts';

/**
 * Answers with the page for what is not here, which asks PocketBase for a car of that address by itself. 503 when the car exists and
 * only its page cannot be had now.
 */
export type MissingPage = (request: IncomingMessage, response: ServerResponse, status: 404 | 503) => void;

/**
 * Reads the page of a release, and what `precompress` has made of it: robots ask for what is not here all day.
 * @param clientDir the release's static files. @throws Error where they have no such page.
 */
export async function openMissingPage(clientDir: string): Promise<MissingPage> {
  const file = path.join(clientDir, '404.html');
  const plain = await readFile(file);
  const compressed = new Map<ContentCoding, Buffer>();
  for (const coding of CODINGS) {
    const bytes = await readFile(`${file}${ENDINGS[coding]}`).catch(() => null);
    if (bytes !== null) compressed.set(coding, bytes);
  }
  const available = CODINGS.filter((coding) => compressed.has(coding));

  return (request, response, status) => {
    const coding = chooseCoding(request.headers['accept-encoding'], available);
    const bytes = (coding === null ? null : compressed.get(coding)) ?? plain;
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': bytes.length,
      'Cache-Control': 'no-store',
      ...(available.length > 0 && { Vary: 'Accept-Encoding' }),
      ...(coding !== null && { 'Content-Encoding': coding }),
      ...(status === 503 && { 'Retry-After': '5' }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
