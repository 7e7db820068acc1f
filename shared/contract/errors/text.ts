/** A message in both languages. */
export interface Text {
  zh: string;
  en: string;
}

/** A refusal's message and HTTP status. */
export interface ErrorText extends Text {
  status: number;
}
