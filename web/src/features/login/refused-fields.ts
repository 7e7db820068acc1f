import type { ApiError } from '../../api/client.ts';
import { type RegistrationField, registrationFields } from '../forms/faults.ts';

type Refused = Partial<Record<RegistrationField, string>>;

/** The fields that the server's refusal is about; empty if it is about none. */
export function refusedFields({ code, message, fields }: Pick<ApiError, 'code' | 'message' | 'fields'>): Refused {
  if (code === 'username_taken') return { username: message };
  if (code === 'email_refuses_mail') return { email: message };
  return Object.fromEntries(registrationFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
}
