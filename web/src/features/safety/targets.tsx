import type { CaseAnswer } from '#shared/contract/shapes/safety-fields';
import { paths } from '../../nav/paths.ts';
import { reviewPaths } from '../../nav/review-paths.ts';
import { Link } from '../../ui/button/link.tsx';

type Target = CaseAnswer['targets'][number];

/** What somebody wrote is named by its file first. */
const fileOf = (id: string): string => id.split('_')[0] ?? id;

const addressOf: Partial<Record<Target['type'], (target: { id: string; name: string }) => string>> = {
  file: ({ id }) => paths.file(id),
  user: ({ name }) => paths.user(name),
  review: ({ id }) => reviewPaths.of(fileOf(id)),
  question: ({ id }) => reviewPaths.questionsOf(fileOf(id)),
};

/** What it is about, with the way there; `gone` where there is none any more. */
export function TargetName({ target: { type, id, name }, gone }: { target: Target; gone: string }) {
  if (name === null) return <span className="text-ink-3">{gone}</span>;
  const to = addressOf[type]?.({ id, name });
  const text = type === 'user' ? `@${name}` : name;
  if (to === undefined) return <span className="wrap-anywhere">{text}</span>;
  return (
    <Link to={to} className="wrap-anywhere link">
      {text}
    </Link>
  );
}
