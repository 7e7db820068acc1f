/** A paragraph, or the items of a list. `{email}` stands for the support address, `{notice}` and `{measures}` for the links to these pages. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** In the address: /terms#refunds. */
  id: string;
  heading: string;
  blocks: readonly LegalBlock[];
}

export interface LegalText {
  /** The whole of it in one sentence. */
  summary: string;
  sections: readonly LegalSection[];
}
