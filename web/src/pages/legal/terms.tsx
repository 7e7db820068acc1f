import { Legal } from './legal.tsx';

export default function TermsPage() {
  return <Legal name="terms" />;
}
