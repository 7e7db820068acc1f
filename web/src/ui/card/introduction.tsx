import { introductionOf } from '#shared/text/plain-words';

export default ({ text }: { text: string }) => introductionOf(text);
