import type { CaseAnswer } from '#shared/contract/shapes/safety-fields';
import { paths } from '../../nav/paths.ts';
import { reviewPaths } from '../../nav/review-paths.ts';
import { Link } from '../../ui/button/button.tsx';

type Target = CaseAnswer['targets'][number];

/** The id of a review or question begins with that of its file. */
const fileOf = (id: string): string => id.split('_')[0] ?? id;

const addressOf: Partial<Record<Target['type'], (target: { id: string; name: string }) => string>> = {
  file: ({ id }) => paths.file(id),
  user: ({ name }) => paths.user(name),
  review: ({ id }) => reviewPaths.of(fileOf(id)),
  question: ({ id }) => reviewPaths.questionsOf(fileOf(id)),
};

/** The name of a target, linked to its page; `gone` if it was deleted. */
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
