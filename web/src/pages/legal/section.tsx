import { Fragment } from 'react';
import { useT } from '../../i18n/index.tsx';
import type { LegalBlock, LegalSection } from '../../i18n/legal-text.ts';

export const Section = ({ section: { id, heading, blocks }, number }: { section: LegalSection; number: number }) => (
  <section aria-labelledby={id}>
    <h2 id={id} tabIndex={-1} className="num mt-[1.8em] flex gap-3">
      <span>{number}</span>
      <span>{heading}</span>
    </h2>
    {blocks.map((block) => (
      <Block key={String(block)} block={block} />
    ))}
  </section>
);

const Block = ({ block }: { block: LegalBlock }) =>
  typeof block === 'string' ? (
    <p className="mt-[.8em] text-ink-2">
      <Text text={block} />
    </p>
  ) : (
    <ul className="mt-[.8em] grid list-disc gap-[.4em] pl-[1.2em] text-ink-2">
      {block.map((item) => (
        <li key={item}>
          <Text text={item} />
        </li>
      ))}
    </ul>
  );

function Text({ text }: { text: string }) {
  const { supportEmail } = useT().common;
  return text.split('{email}').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (
        <a href={`mailto:${supportEmail}`} className="link">
          {supportEmail}
        </a>
      )}
      {part}
    </Fragment>
  ));
}
