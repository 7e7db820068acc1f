import { firstGraphemes } from '#shared/characters';
import { escapeHtml } from '../html-text.ts';
import { scriptJson } from '../script-text.ts';

/** What a link shows where it is passed on: in a chat, in search results, to a client that runs no script. */
export interface Introduction {
  title: string;
  description: string;
  url: string;
  type: 'product' | 'profile';
  author: string;
  /** In yuan with two decimals; of files. */
  price?: string;
  /** Where enough buyers have said what they think of it, on this very page. */
  rating?: { average: number; count: number } | undefined;
  /** Its own, below the address of the app; without it that of the market. */
  picture?: Picture | undefined;
}

export interface Picture {
  path: string;
  width: number;
  height: number;
}

const site = '摊位';

const ofTheMarket: Picture = { path: '/share.png', width: 512, height: 512 };

/** Long enough for every preview; what is longer is cut by each in its own way. */
const descriptionLength = 200;

const short = (text: string): string => firstGraphemes(text.replace(/\s+/g, ' ').trim(), descriptionLength);

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** What is wide fills the width of a post; what is square stands beside its words. */
const twitterCardOf = ({ width, height }: Picture): string => (width > height ? 'summary_large_image' : 'summary');

function pictureTags(own: Picture | undefined, { title, url }: Introduction): string[] {
  const picture = own ?? ofTheMarket;
  return [
    `<meta name="twitter:card" content="${twitterCardOf(picture)}" />`,
    property('og:image', new URL(picture.path, url).href),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', own ? title : site),
  ];
}

/** What search engines show of goods: https://developers.google.com/search/docs/appearance/structured-data/product */
function productOf({ title, description, url, author, price, rating, picture = ofTheMarket }: Introduction): string[] {
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

const metaOf = (about: Introduction): string[] => {
  const { title, description, url, type, author, price, picture } = about;
  return [
    `<meta name="description" content="${escapeHtml(short(description))}" />`,
    `<meta name="author" content="${escapeHtml(author)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    property('og:site_name', site),
    property('og:type', type),
    property('og:title', title),
    property('og:description', short(description)),
    property('og:url', url),
    ...pictureTags(picture, about),
    ...(price === undefined
      ? []
      : [property('product:price:amount', price), property('product:price:currency', 'CNY')]),
    ...productOf(about),
  ];
};

/** A free file costs 0.00, which every reader of the page understands. */
const bodyText = ({ title, description, author, price }: Introduction): string =>
  [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${price === undefined ? '' : `¥${price} · `}${escapeHtml(author)}</p>`,
    `<p>${escapeHtml(short(description))}</p>`,
  ].join('');

const headOf = (title: string, tags: readonly string[]): string =>
  [`<title>${escapeHtml(title)} · ${site}</title>`, ...tags].join('\n    ');

const titleAndDescription = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/;

/** @throws when the app's page no longer has the part that is to be replaced */
function withHead(page: string, head: string): string {
  if (!titleAndDescription.test(page)) throw new Error('The app’s page has no title and description');
  return page.replace(titleAndDescription, () => head);
}

/** The app's page with the introduction in its head, and in words for clients without scripts. */
export const introducedPage = (page: string, about: Introduction): string =>
  withHead(page, headOf(about.title, metaOf(about))).replace('<noscript>', () => `<noscript>${bodyText(about)}`);

/** Nothing to show here: the app says so itself, and search engines are told to forget the address. */
export const unlistedPage = (page: string): string =>
  withHead(page, `<title>${site}</title>\n    <meta name="robots" content="noindex" />`);
