import * as z from 'zod';
import { type Content, template, text } from './template.ts';

const params = z.object({ title: text, version: text, changelog: z.string(), seller: text, fileId: text });

/** To the buyers of an earlier version, once the seller has ticked that they be told. */
export const newVersion = template(params, ({ title, version, changelog, seller, fileId }, { language, site }) => {
  const url = `${site.appUrl}/code/${fileId}`;
  const words = changelog === '' ? [] : [changelog];
  const texts = {
    zh: {
      subject: `「${title}」有更新 · 摊位`,
      heading: `「${title}」更新到第 ${version} 版`,
      paragraphs: [`${seller} 更新了你买过的文件，新版可以直接下载，不用再付款。`, ...words],
      action: { label: '下载新版', url },
      note: '你买的那一版也一直留着，在「我的购买」里可以找到。',
    },
    en: {
      subject: `New version of “${title}” · Tanwei`,
      heading: `“${title}” is now at version ${version}`,
      paragraphs: [
        `${seller} has updated a file you bought. The new version is yours to download at no charge.`,
        ...words,
      ],
      action: { label: 'Download the new version', url },
      note: 'The version you bought is kept for you too, under “My purchases”.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
