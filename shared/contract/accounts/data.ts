import * as z from 'zod';
import { deletionStates, exportStates, obstacles, retainedData } from '#shared/own-data';
import { forThemselves, route } from '../route.ts';
import { knownPasswordInput } from '../shapes/account-fields.ts';
import { instantField } from '../shapes/common.ts';
import { factorErrors, secondFactorInput } from '../shapes/factor-fields.ts';

const proof = z.object({ current_password: knownPasswordInput, second_factor: secondFactorInput.optional() });
const proofErrors = ['current_password_wrong', 'invalid_input', ...factorErrors] as const;

const ownExport = z.object({
  data: z.object({
    state: z.enum(exportStates),
    made_at: instantField.nullable(),
    /** Bytes. */
    size: z.number().nullable(),
    /** Until then it is there; a link to it is good for a shorter time, and there is a new one with every answer. */
    expires_at: instantField.nullable(),
    url: z.string().nullable(),
    /** From when on another one can be asked for. */
    next_at: instantField.nullable(),
  }),
});

const deletion = z.object({
  data: z.object({
    state: z.enum(deletionStates),
    asked_at: instantField.nullable(),
    /** When it happens. */
    at: instantField.nullable(),
    /** What is in the way; nothing is deleted while there is any. Amounts in yuan, where it is money. */
    obstacles: z.array(
      z.object({ kind: z.enum(obstacles), amount: z.number().nullable(), count: z.number().nullable() }),
    ),
    /** What stays because the law says so. */
    kept: z.array(z.enum(retainedData)),
  }),
});

export type OwnExport = z.output<typeof ownExport>['data'];
export type DeletionAnswer = z.output<typeof deletion>['data'];

/** All that somebody has here, to take along; and to leave. */
export const data = {
  getExport: route({
    method: 'GET',
    path: '/users/me/export',
    ...forThemselves,
    summary: 'The zip of all that one has here, as it stands',
    response: ownExport,
  }),
  requestExport: route({
    method: 'POST',
    path: '/users/me/export',
    spends: ['account', 'password-from'],
    ...forThemselves,
    closedTo: 'nobody',
    summary: 'Have a zip made of all that one has here, once a day; a mail says when it is there',
    body: proof,
    status: 202,
    response: ownExport,
    errors: proofErrors,
  }),
  getDeletion: route({
    method: 'GET',
    path: '/users/me/deletion',
    ...forThemselves,
    summary: 'Whether one’s account is about to be deleted, and what is in the way of it',
    response: deletion,
  }),
  requestDeletion: route({
    method: 'POST',
    path: '/users/me/deletion',
    spends: ['account', 'password-from'],
    ...forThemselves,
    summary:
      'Delete one’s account in seven days; where something is in the way, the answer names it and nothing happens',
    body: proof,
    response: deletion,
    errors: proofErrors,
  }),
  cancelDeletion: route({
    method: 'DELETE',
    path: '/users/me/deletion',
    spends: ['account'],
    ...forThemselves,
    summary: 'Keep one’s account after all; repeating it changes nothing',
    response: deletion,
  }),
};
