import { Legal } from './legal.tsx';

export default function PrivacyPage() {
  return <Legal name="privacy" />;
}
