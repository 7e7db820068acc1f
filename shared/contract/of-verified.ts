import * as z from 'zod';
import { idText, usernameText } from '../ids.ts';
import { pathField } from './shapes/common.ts';

/** A ULID is an id; anything else is a username. */
export const userParam = z.object({ usernameOrId: pathField(`${usernameText.source}|${idText.source}`) });

/** Public routes about one verified user. */
export const ofVerified = {
  access: 'guest',
  may: 'everybody, of verified people',
  personal: true,
  params: userParam,
  errors: ['user_not_found'],
} as const;
