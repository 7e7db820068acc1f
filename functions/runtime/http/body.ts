import type { Route } from '#shared/contract/route';
import { limits } from '#shared/limits';
import type { HttpEvent } from './event.ts';
import { formFields } from './form.ts';
import type { RawInput } from './input.ts';
import { refused } from './problem.ts';

/** Far above every JSON body of the contract, far below what would hold a function up. */
const jsonBytes = 1024 * 1024;

const strict = new TextDecoder('utf-8', { fatal: true });

const bodyBytes = (event: HttpEvent): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

/** The body of a raw row, unchanged: the provider's signature covers exactly these characters. */
export function rawText(event: HttpEvent): string {
  const bytes = bodyBytes(event);
  if (bytes.length > jsonBytes) throw refused('payload_too_large');
  return bytes.toString('utf8');
}

function readOrRefuse<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw refused('malformed_body');
  }
}

/** An escape sequence may give half a surrogate pair, which cannot be stored: it is replaced as a form would. */
const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

function readJson(bytes: Buffer): unknown {
  if (bytes.length > jsonBytes) throw refused('payload_too_large');
  return readOrRefuse(() => JSON.parse(strict.decode(bytes), wellFormed));
}

async function readForm(route: Route, bytes: Buffer, contentType: string): Promise<unknown> {
  if (bytes.length > limits.formBytes)
    throw refused(route.errors.includes('use_direct_upload') ? 'use_direct_upload' : 'payload_too_large');
  try {
    const answer = new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } });
    return formFields(await answer.formData());
  } catch {
    throw refused('malformed_body');
  }
}

const isJson = (type: string): boolean => type === '' || /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type);
const isMultipart = (type: string): boolean => /^multipart\/form-data\s*(;|$)/i.test(type);

/** Parses the body by its content type. Without a body the result is an empty object, so that every required field is reported. */
export async function readBody(
  route: Route,
  event: HttpEvent,
  contentType: string,
): Promise<Pick<RawInput, 'body' | 'isForm'>> {
  const bytes = bodyBytes(event);
  if (bytes.length === 0) return { body: {} };
  if (route.form && isMultipart(contentType)) return { body: await readForm(route, bytes, contentType), isForm: true };
  if (route.body && isJson(contentType)) return { body: readJson(bytes) };
  throw refused('unsupported_media_type');
}
