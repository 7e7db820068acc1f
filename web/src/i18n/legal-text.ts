/**
 * A paragraph, or the items of a list. `{email}` stands for the support address, `{notice}` and `{measures}` for links
 * to these pages.
 */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** The fragment of its address: /terms#refunds. */
  id: string;
  heading: string;
  blocks: readonly LegalBlock[];
}

export interface LegalText {
  /** The document in one sentence. */
  summary: string;
  sections: readonly LegalSection[];
}
