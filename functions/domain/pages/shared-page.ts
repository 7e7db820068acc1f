import { firstGraphemes } from '#shared/text/characters';
import { escapeHtml } from '../html-text.ts';
import { scriptJson } from '../script-text.ts';

/** The preview of a shared link: in a chat, in search results, for clients without scripts. */
export interface PagePreview {
  title: string;
  description: string;
  url: string;
  type: 'product' | 'profile';
  author: string;
  /** The price of a file, in yuan with two decimals. */
  price?: string;
  /** The average rating, if there are enough reviews. */
  rating?: { average: number; count: number } | undefined;
  /** A picture below the app's address; by default the market's. */
  picture?: Picture | undefined;
}

export interface Picture {
  path: string;
  width: number;
  height: number;
}

const site = '摊位';

const defaultPicture: Picture = { path: '/share.png', width: 512, height: 512 };

/** Long enough for every preview; each cuts longer texts in its own way. */
const descriptionLength = 200;

const short = (text: string): string => firstGraphemes(text.replace(/\s+/g, ' ').trim(), descriptionLength);

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** A wide picture fills the width of a post; a square one is shown beside the text. */
const twitterCardOf = ({ width, height }: Picture): string => (width > height ? 'summary_large_image' : 'summary');

function pictureTags(own: Picture | undefined, { title, url }: PagePreview): string[] {
  const picture = own ?? defaultPicture;
  return [
    `<meta name="twitter:card" content="${twitterCardOf(picture)}" />`,
    property('og:image', new URL(picture.path, url).href),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', own ? title : site),
  ];
}

/** Structured product data for search engines: https://developers.google.com/search/docs/appearance/structured-data/product */
function productOf({
  title,
  description,
  url,
  author,
  price,
  rating,
  picture = defaultPicture,
}: PagePreview): string[] {
  if (price === undefined) return [];
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    image: new URL(picture.path, url).href,
    description: short(description),
    brand: { '@type': 'Brand', name: author },
    url,
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    offers: {
      '@type': 'Offer',
      priceCurrency: 'CNY',
      price,
      availability: 'https://schema.org/InStock',
      url,
      seller: { '@type': 'Person', name: author },
    },
  };
  return [`<script type="application/ld+json">${scriptJson(product)}</script>`];
}

const metaOf = (preview: PagePreview): string[] => {
  const { title, description, url, type, author, price, picture } = preview;
  return [
    `<meta name="description" content="${escapeHtml(short(description))}" />`,
    `<meta name="author" content="${escapeHtml(author)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    property('og:site_name', site),
    property('og:type', type),
    property('og:title', title),
    property('og:description', short(description)),
    property('og:url', url),
    ...pictureTags(picture, preview),
    ...(price === undefined
      ? []
      : [property('product:price:amount', price), property('product:price:currency', 'CNY')]),
    ...productOf(preview),
  ];
};

/** The visible text; a free file costs 0.00, which every reader understands. */
const bodyText = ({ title, description, author, price }: PagePreview): string =>
  [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${price === undefined ? '' : `¥${price} · `}${escapeHtml(author)}</p>`,
    `<p>${escapeHtml(short(description))}</p>`,
  ].join('');

const headOf = (title: string, tags: readonly string[]): string =>
  [`<title>${escapeHtml(title)} · ${site}</title>`, ...tags].join('\n    ');

const titleAndDescription = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/;

/** @throws if the app's page no longer has the title and description that are replaced */
function withHead(page: string, head: string): string {
  if (!titleAndDescription.test(page)) throw new Error('The app’s page has no title and description');
  return page.replace(titleAndDescription, () => head);
}

/** The app's page with the preview in its head, and as text for clients without scripts. */
export const pageWithPreview = (page: string, about: PagePreview): string =>
  withHead(page, headOf(about.title, metaOf(about))).replace('<noscript>', () => `<noscript>${bodyText(about)}`);

/** The app's page for something that is not public: search engines are told to forget the address. */
export const unlistedPage = (page: string): string =>
  withHead(page, `<title>${site}</title>\n    <meta name="robots" content="noindex" />`);
