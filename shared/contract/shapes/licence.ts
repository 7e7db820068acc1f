import * as z from 'zod';
import { limits } from '#shared/limits';

export const licenceUses = ['personal', 'commercial'] as const;
export type LicenceUse = (typeof licenceUses)[number];

/** `seats`: number of users; null if unlimited by the seller. */
export const licence = z.object({ use: z.enum(licenceUses), seats: z.number().nullable() });

export type Licence = z.output<typeof licence>;

const seatsInput = z
  .number('seats_invalid')
  .int('seats_invalid')
  .min(1, 'seats_invalid')
  .max(limits.licenceSeats, 'seats_invalid');

export const licenceInput = z.object({ use: z.enum(licenceUses), seats: seatsInput.nullable().default(null) });
