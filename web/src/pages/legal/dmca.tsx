import { Legal } from './legal.tsx';

export default function DmcaPage() {
  return <Legal name="dmca" />;
}
