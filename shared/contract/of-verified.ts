import * as z from 'zod';
import { idText, usernameText } from '../ids.ts';
import { pathField } from './shapes/common.ts';

/** An exact ULID is an id, anything else a username. */
export const userParam = z.object({ usernameOrId: pathField(`${usernameText.source}|${idText.source}`) });

/** Of one person, for everybody. */
export const ofVerified = {
  access: 'guest',
  may: 'everybody, of verified people',
  personal: true,
  params: userParam,
  errors: ['user_not_found'],
} as const;
