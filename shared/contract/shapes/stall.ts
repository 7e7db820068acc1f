import * as z from 'zod';
import { hasInvisible, isReservedName } from '#shared/accounts/reserved-names';
import { categories, foundSorts, limits, queryLength } from '#shared/limits';
import { idInput } from './common.ts';
import { countField, filePost } from './file-answers.ts';
import { linkAddress } from './link-address.ts';
import { plainTextField, requiredLineField, textField } from './texts.ts';

/** Link titles must not pass for the platform. */
const linkTitle = requiredLineField({
  most: limits.linkTitleLength,
  long: 'link_title_long',
  missing: 'link_title_required',
})
  .refine((title) => !hasInvisible(title), 'display_name_invisible')
  .refine((title) => !isReservedName(title), 'display_name_reserved');

export const storefrontBody = z.object({
  about: textField({ most: limits.aboutLength, long: 'about_long' }).optional(),
  links: z
    .array(z.object({ title: linkTitle, url: linkAddress }))
    .max(limits.stallLinks, 'links_many')
    .optional(),
  pinned_file_id: idInput.nullable().optional(),
  shows_sold: z.boolean().optional(),
});

/** `pinned` is null if unset or no longer visible; `sold` if the seller hides it. */
export const storefront = z.object({
  about: z.string(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  pinned: filePost.nullable(),
  sold: countField.nullable(),
});

export const storefrontFilters = {
  q: plainTextField({ most: queryLength }).optional(),
  sortBy: z.enum(foundSorts).optional(),
  type: z.enum(categories).optional(),
};
