import * as z from 'zod/mini';
import { createSemaphore } from '#src/server/lib/semaphore.ts';
import { measurePhoto } from '#src/server/photos/encode.ts';
import type { PhotoMeasure } from '#src/server/pocketbase/photo-calls.ts';
import { soundPhoto, type Unsound } from '#src/server/photos/sound-photo.ts';

/**
 * Validates staff uploads before PocketBase stores them, because PocketBase's hooks cannot decode images. The form is
 * serialised again, so that PocketBase cannot parse the same bytes differently.
 */

/** A valid form for PocketBase. */
export interface CheckedUpload {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Why a form is rejected, in Spanish, with the file's name. */
export interface RefusedUpload {
  readonly message: string;
}

const REASONS: Readonly<Record<Unsound, string>> = {
  'not-an-image': 'no es una imagen JPG, PNG o WEBP',
  'too-many-pixels': 'tiene demasiados píxeles',
  'too-narrow': 'es demasiado alargada',
  damaged: 'está dañada y no se puede leer',
};

const refused = (name: string, reason: Unsound): RefusedUpload => ({
  message: `«${name}» ${REASONS[reason]}.`,
});

/** The file's name with the extension of its content, because PocketBase trusts the extension. */
function nameWith(name: string, extension: string): string {
  return `${name.replace(/(?<=.)\.[^.]*$/, '')}.${extension}`;
}

async function readForm(contentType: string, body: Buffer): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return null;
  }
}

/** PocketBase's form field for JSON values, which take precedence over the other fields. */
const JSON_FIELD = '@jsonPayload';
const objectSchema = z.record(z.string(), z.unknown());

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The field of a name with or without PocketBase's modifiers: 'ancho+', 'placeholder:autogenerate'. */
const fieldOf = (name: string) => name.replace(/^\+|[+-]$|:.*$/gs, '');

/** Writes the measured values into the form and removes the client's values of the same fields. */
function setMeasure(form: FormData, measure: PhotoMeasure): void {
  const isMeasured = (name: string) => Object.hasOwn(measure, fieldOf(name));
  for (const name of new Set(form.keys())) if (isMeasured(name)) form.delete(name);
  const payloads = form.getAll(JSON_FIELD).map(String);
  form.delete(JSON_FIELD);
  for (const payload of payloads) {
    const values = objectSchema.safeParse(parsed(payload));
    if (!values.success) continue;
    const others = Object.entries(values.data).filter(([name]) => !isMeasured(name));
    form.append(JSON_FIELD, JSON.stringify(Object.fromEntries(others)));
  }
  for (const [name, value] of Object.entries(measure)) form.set(name, String(value));
}

/** One at a time: decoding a large photo takes a gigabyte. */
const decoder = createSemaphore({ total: 1 });

/** Replaces the file by the validated photo and adds its measure, so that it need not be decoded again. */
async function replaceFile(form: FormData, field: string, file: File): Promise<RefusedUpload | null> {
  const sound = await soundPhoto(Buffer.from(await file.arrayBuffer()));
  if (typeof sound === 'string') return refused(file.name, sound);
  const { bytes, mimeType, extension } = sound;
  form.set(field, new File([new Uint8Array(bytes)], nameWith(file.name, extension), { type: mimeType }));
  setMeasure(form, await measurePhoto(bytes, 0));
  return null;
}

/** @returns the form for PocketBase, or why it is rejected. Other bodies are returned unchanged, because they contain no file. */
export async function checkUpload(contentType: string, body: Buffer): Promise<CheckedUpload | RefusedUpload> {
  if (!/^multipart\//i.test(contentType)) return { contentType, body };
  const form = await readForm(contentType, body);
  if (form === null) return { message: 'El envío no es válido.' };
  for (const [field, value] of [...form]) {
    if (typeof value === 'string') continue;
    const refusal = await decoder.run(() => replaceFile(form, field, value));
    if (refusal !== null) return refusal;
  }
  const written = new Response(form);
  return {
    contentType: written.headers.get('Content-Type') ?? '',
    body: Buffer.from(await written.arrayBuffer()),
  };
}
