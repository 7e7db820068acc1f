import { limits } from '#shared/limits';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { padded, plainTextField } from './texts.ts';

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * Of a host with a name that the whole world knows: https, no name and password before it, no number, no host of one's own
 * network. Letters beyond ASCII come as browsers send them, as `xn--`.
 */
const address = `https://(?:${label}\\.){1,8}[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])(?::[0-9]{1,4})?(?:[/?#][!-~]*)?`;

/** An address that somebody gives for others to look at. */
export const linkAddress = plainTextField({
  most: limits.linkAddressLength,
  long: 'link_address_long',
  missing: 'link_address_invalid',
})
  .regex(padded(address), 'link_address_invalid')
  .trim()
  .refine((typed) => URL.canParse(typed), 'link_address_invalid')
  .register(jsonSchemaOverrides, { maxLength: limits.linkAddressLength });
