import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { read } from '../../api/query.ts';
import { useLanguage } from '../../i18n/index.tsx';
import { Chip } from '../../ui/button/chip.tsx';
import { topicsOf } from './frequent.ts';

export interface TopicsProps {
  /** The one chosen, or nothing. */
  tag: string;
  onTag: (tag: string) => void;
}

/** What the market is about, beside its types. Whoever fails to ask misses nothing. */
export default function Topics({ tag, onTag }: TopicsProps) {
  const [language] = useLanguage();
  const { data } = useQuery({ ...read('GET /files/meta/tags'), staleTime: 300_000 });
  const topics = topicsOf(data?.tags ?? [], language);
  const chosen = tag === '' || topics.includes(tag) ? [] : [tag];
  return [...chosen, ...topics].map((topic) => (
    <Chip key={topic} icon={Hash} pressed={topic === tag} onPress={() => onTag(topic === tag ? '' : topic)}>
      {topic}
    </Chip>
  ));
}
