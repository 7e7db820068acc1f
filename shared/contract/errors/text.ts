/** What the user reads, in both languages. */
export interface Text {
  zh: string;
  en: string;
}

/** A refusal: its status besides. */
export interface ErrorText extends Text {
  status: number;
}
