import { People } from './people.tsx';

export default function FollowingPage() {
  return <People side="following" />;
}
