import { People } from './people.tsx';

export default function FollowersPage() {
  return <People side="followers" />;
}
