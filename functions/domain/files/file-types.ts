import { type Category, categories } from '#shared/limits';
import knownTypes from './known-types.json' with { type: 'json' };

interface Kind {
  type: string;
  category: Category;
}

/**
 * Extension and MIME type by category. Browsers know only some of these, and some of them wrongly (`.ts` as a video).
 * Design sources count as images, e-books and mind maps as documents; fonts, programs and 3D models are none of the six.
 */
const kinds = categories.flatMap((category) =>
  Object.entries(knownTypes[category]).map(([extension, type]) => [extension, { type, category }] as const),
);

const byExtension = new Map<string, Kind>(kinds);
const byType = new Map(kinds.map(([, { type, category }]) => [type, category]));

/** Types that other systems use for the same formats under another name. */
const families: [prefix: RegExp, category: Category][] = [
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^application\/(x-)?(zip|rar|7z|tar|gzip|bzip2?)(-compressed)?$/, 'archive'],
  [/^(text|application)\/(x-)?(javascript|ecmascript|python|sh|php|httpd-php|java|ruby|perl)/, 'code'],
  [/^(text\/|application\/vnd\.(openxmlformats|oasis|ms-(excel|word|powerpoint))|application\/kswps)/, 'document'],
];

const familyOf = (type: string): Category | undefined =>
  byType.get(type) ?? families.find(([prefix]) => prefix.test(type))?.[1];

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const categoryOfExtension = (extension: string): Category | undefined => byExtension.get(extension)?.category;

const wellFormed = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,99}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,99}$/;
const unsaid = new Set(['application/octet-stream', 'binary/octet-stream', 'application/unknown']);

/** The declared type without parameters; undefined if it says nothing useful. */
function declaredTypeOf(declared: string): string | undefined {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  return wellFormed.test(type) && !unsaid.has(type) ? type : undefined;
}

/** The type and category of a file. A known extension decides; the browser's declared type is used if it is of the same category. */
export function kindOf(name: string, declared: string): Kind {
  const declaredType = declaredTypeOf(declared);
  const kind = byExtension.get(extensionOf(name));
  if (kind) return declaredType && familyOf(declaredType) === kind.category ? { ...kind, type: declaredType } : kind;
  return {
    type: declaredType ?? 'application/octet-stream',
    category: (declaredType && familyOf(declaredType)) || 'other',
  };
}
