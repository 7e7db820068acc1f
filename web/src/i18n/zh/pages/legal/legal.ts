/**
 * The frame around the legal documents. Their texts are in terms.ts, privacy.ts and dmca.ts, and are fetched with the
 * page that shows them.
 */
export const legal = {
  documents: '规则',
  contents: '目录',
  effective: (date: string) => `${date}起生效`,
  inShort: '一句话说明',
  failed: '内容没有加载出来',
};
