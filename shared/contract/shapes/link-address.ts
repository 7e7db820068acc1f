import { limits } from '#shared/limits';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { padded, plainTextField } from './texts.ts';

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * A public https address: no credentials, no IP address, no host of a private network. Letters beyond ASCII come as
 * `xn--`, as browsers send them.
 */
const address = `https://(?:${label}\\.){1,8}[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])(?::[0-9]{1,4})?(?:[/?#][!-~]*)?`;

/** A web address that users publish. */
export const linkAddress = plainTextField({
  most: limits.linkAddressLength,
  long: 'link_address_long',
  missing: 'link_address_invalid',
})
  .regex(padded(address), 'link_address_invalid')
  .trim()
  .refine((typed) => URL.canParse(typed), 'link_address_invalid')
  .register(jsonSchemaOverrides, { maxLength: limits.linkAddressLength });
